import type { View } from '@vitrine/contract/tables/views'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import type { StoredChoices } from '../columns/use-table-choices.ts'

export type AddressTexts = Readonly<Record<string, string>>

export interface LibraryViews {
  readonly views: readonly View[]
  /** The displayed view, possibly with unsaved changes. */
  readonly current?: View | undefined
  /** The uuid of the view that the user's table opens with if the address names none; '' for the built-in table. */
  readonly ownDefault?: string | undefined
}

export interface Opening {
  readonly texts: AddressTexts
  /** Built-in values apply to missing parts. */
  readonly query?: DashboardQuery
  /** Replaces the user's own choices. */
  readonly shown?: StoredChoices
  readonly open?: number | undefined
  readonly library: LibraryViews
  readonly unusable: readonly string[]
}
