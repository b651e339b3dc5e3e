import { createStore, get, type UseStore, update } from 'idb-keyval'

/** Stores data per user in the browser: in IndexedDB, because a sign-out clears local storage, and this data survives it. */
export function createUserStore(database: string, name: string) {
  let store: UseStore | undefined
  const open = () => {
    store ??= createStore(database, name)
    return store
  }
  return {
    /** A browser without IndexedDB (some private windows) stores nothing. */
    async read(key: string): Promise<unknown> {
      try {
        return await get(key, open())
      } catch {
        return undefined
      }
    },
    /** Changes stored data in one transaction, so that two tabs don't overwrite each other's changes; false if that failed. */
    async change(key: string, change: (stored: unknown) => unknown): Promise<boolean> {
      try {
        await update(key, change, open())
        return true
      } catch (error) {
        console.warn('A setting could not be stored in this browser', error)
        return false
      }
    },
  }
}

/** Columns, density, widths and views. */
export const tableStore = createUserStore('vitrine', 'table-setups')

export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
