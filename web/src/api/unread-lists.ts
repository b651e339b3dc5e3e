import { createStore, useStored } from '../ui/stores/store.ts'
import { announceRecordsChanged } from './records-changed.ts'

/**
 * Whether a list was read as empty because the reply was no list: a web page of a proxy, say. It looks like an empty library,
 * so the shell says that it is not one.
 */
const hasUnreadList = createStore(false)

export const noteUnreadList = (): void => hasUnreadList.set(true)
/** For another screen, whose lists are then reloaded. */
export const forgetUnreadLists = (): void => hasUnreadList.set(false)
export const useHasUnreadList = (): boolean => useStored(hasUnreadList, hasUnread => hasUnread)

export function readListsAgain(): void {
  forgetUnreadLists()
  announceRecordsChanged()
}
