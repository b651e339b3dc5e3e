import { createStore, type UseStore } from 'idb-keyval'

let store: UseStore | undefined

/** What the browser keeps of tables: in IndexedDB and by user, for a sign-out clears local storage, and this survives it. */
export const userStore = (): UseStore => {
  store ??= createStore('vitrine', 'table-setups')
  return store
}

export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')
