import type { View } from '@vitrine/contract/tables/views'
import { tableStore } from '../../ui/stores/user-store.ts'
import type { LibraryViews } from '../records/opening.ts'

const keyOf = (table: string, user: string) => `${user}/${table}/default-view`

/** Stored instead of a view's uuid to open with the built-in table, whatever the default for everybody. */
export const BUILT_IN = ''

/** The uuid of the view that a user's table opens with, stored in the browser. */
export async function readOwnDefault(table: string, user: string): Promise<string | undefined> {
  const stored = await tableStore.read(keyOf(table, user))
  return typeof stored === 'string' ? stored : undefined
}

/** @returns false if the browser could not store it */
export const storeOwnDefault = (table: string, user: string, uuid: string | undefined): Promise<boolean> =>
  tableStore.change(keyOf(table, user), () => uuid)

/** The view that a table opens with if its address names none: the user's own default, or the one for everybody. */
export const defaultView = ({ views, ownDefault }: LibraryViews): View | undefined =>
  ownDefault === BUILT_IN
    ? undefined
    : (views.find(({ uuid }) => uuid === ownDefault) ?? views.find(({ is_default }) => is_default))
