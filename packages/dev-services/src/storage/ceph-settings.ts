export const CEPH_CLUSTER_ID = '7b1c9f5e-51de-4000-8000-000000000001'

export interface CephSettings {
  directory: string
  monitorPort: number
  gatewayPort: number
}

/**
 * A real Ceph for tests: one monitor, one store in memory and one S3 gateway, all on loopback and without cephx.
 * `osd class update on start` must stay false: the hook it runs needs the ceph command and a key.
 */
export function formatCephSettings({ directory, monitorPort, gatewayPort }: CephSettings): string {
  return `[global]
fsid = ${CEPH_CLUSTER_ID}
mon host = v1:127.0.0.1:${monitorPort}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv4 = true
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 2
osd pool default pgp num = 2
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 2000
run dir = ${directory}/run
admin socket = ${directory}/run/$name.asok
log file = ${directory}/log/$name.log
pid file = ${directory}/run/$name.pid
crash dir = ${directory}/crash
[mon]
mon data = ${directory}/mon/ceph-$id
mon cluster log file = ${directory}/log/cluster.log
paxos propose interval = 0.05
[osd]
osd data = ${directory}/osd/ceph-$id
osd objectstore = memstore
osd class update on start = false
memstore device bytes = 2147483648
osd memory target = 939524096
[client.rgw]
rgw data = ${directory}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw enable usage log = false
rgw thread pool size = 32
rgw override bucket index max shards = 1
`
}
