import { createStore, get, type UseStore, update } from 'idb-keyval'

let store: UseStore | undefined

/** What the browser stores of tables: in IndexedDB and by user, because a sign-out clears local storage, and this survives it. */
const userStore = (): UseStore => {
  store ??= createStore('vitrine', 'table-setups')
  return store
}

/** A browser without IndexedDB (private windows of some) stores nothing. */
export async function readStored(key: string): Promise<unknown> {
  try {
    return await get(key, userStore())
  } catch {
    return undefined
  }
}

/** Changes what is stored in one transaction, so that two tabs do not undo each other's changes; false where that failed. */
export async function changeStored(key: string, change: (stored: unknown) => unknown): Promise<boolean> {
  try {
    await update(key, change, userStore())
    return true
  } catch (error) {
    console.warn('Table settings could not be stored in this browser', error)
    return false
  }
}

export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
