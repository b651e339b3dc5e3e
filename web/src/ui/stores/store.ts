import { useSyncExternalStore } from 'react'

/** A value shared by many components, each of which shows a part of it. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * A part of a store's value. A change only re-renders components whose part is different, so `select` must not create new
 * objects.
 */
export const useStored = <Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))
