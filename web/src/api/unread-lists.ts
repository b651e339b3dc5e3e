import { createStore, useStored } from '../ui/stores/store.ts'
import { announceRecordsChanged } from './records-changed.ts'

/**
 * Whether a list is empty because the reply was no list, such as a web page of a proxy. It looks like an empty library, so the
 * shell says that it is not.
 */
const hasUnreadList = createStore(false)

export const noteUnreadList = (): void => hasUnreadList.set(true)
/** Called when another screen opens, whose lists are loaded again. */
export const forgetUnreadLists = (): void => hasUnreadList.set(false)
export const useHasUnreadList = (): boolean => useStored(hasUnreadList, hasUnread => hasUnread)

export function readListsAgain(): void {
  forgetUnreadLists()
  announceRecordsChanged()
}
