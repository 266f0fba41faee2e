export const KEPT_DATABASE = 'sidelight-offline'

/** Removes every script that is kept on this device. Tabs that have the database open close it when they are told. */
export function removeKeptScripts(): void {
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE)
  } catch {
    // A browser that blocks the database has nothing in it.
  }
}
