import { counted } from '@vitrine/contract/text/counted'
import { capitalized } from '@vitrine/contract/text/words'
import { formatCount } from '../format/numbers.ts'

/** Texts about records called 'slide' and 'slides'. A dashboard overrides those that differ. */
export function recordTexts(one: string, many: string) {
  const [One, Many] = [capitalized(one), capitalized(many)]
  const countedRecords = (count: number) => counted(count, one, many)
  return {
    one,
    title: `${Many} Dashboard`,
    label: Many,
    /** Name of a table's built-in view. */
    all: `All ${many}`,
    totalLabel: `Total ${Many}`,
    searchLabel: `Search ${many}`,
    searchPlaceholder: `Search ${many} (separate multiple terms with commas)...`,

    /** A toast; undefined if the list's own banner is enough. */
    loadFailed: `Failed to load ${many}` as string | undefined,
    /** Shown instead of the list, with 'Try again'. */
    listFailed: `${Many} could not be loaded`,
    empty: `No ${many} found. Try adjusting your filters or adding new ${many}.`,
    showing: (shown: number, total: number) => `Showing ${formatCount(shown)} of ${formatCount(total)} ${many}`,
    count: countedRecords,

    created: `${One} created successfully`,
    createFailed: `Failed to create ${one}`,
    updated: `${One} updated successfully`,
    updateFailed: `Failed to update ${one}`,
    missing: `This ${one} was deleted by someone else.`,

    editOne: `Edit ${One}`,

    delete: 'Delete',
    deleteSelected: (_count: number): string => 'Delete Selected',
    confirmDelete: `Are you sure you want to delete this ${one}?`,
    confirmDeleteMany: (count: number) => `Are you sure you want to delete ${countedRecords(count)}?`,
    deleteOne: `Delete ${one}`,
    deleteMany: (count: number) => `Delete ${countedRecords(count)}`,
    deleted: `${One} deleted successfully`,
    deletedMany: (count: number) => `${countedRecords(count)} deleted successfully`,
    deleteFailed: `Failed to delete ${one}`,
    deleteManyFailed: `Failed to delete some ${many}`,
    notDeleted: (name: string, reason: string) => `"${name}" is still here. ${reason}`,
    someNotDeleted: (failed: number, total: number, reason: string) =>
      `${formatCount(failed)} of ${formatCount(total)} ${many} are still here. ${reason}`,

    outsideProvider: `use${Many} must be used within a ${Many}Provider`,
  }
}

export type RecordTexts = ReturnType<typeof recordTexts>
