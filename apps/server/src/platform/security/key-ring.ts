export interface Key {
  /** Empty for the key of before keys had ids: what it made names no key. */
  id: string
  secret: string
}

/** The keys that are valid now. The first makes what is new; all of them read what exists. */
export type KeyRing = readonly [Key, ...Key[]]

export const findKey = (ring: KeyRing, id: string): Key | undefined => ring.find((key) => key.id === id)
