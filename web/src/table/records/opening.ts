import type { View } from '@vitrine/contract/tables/views'
import type { DashboardQuery } from '../../search/dashboard-query.ts'
import type { TableSetup } from '../columns/use-table-choices.ts'

export type AddressTexts = Readonly<Record<string, string>>

export interface LibraryViews {
  readonly views: readonly View[]
  /** The one that is shown, perhaps changed since. */
  readonly current?: View | undefined
  /** The uuid of the view that the user's table opens with unless the address names one; '' for the built-in table. */
  readonly ownDefault?: string | undefined
}

export interface Opening {
  readonly texts: AddressTexts
  /** As built in where missing. */
  readonly query?: DashboardQuery
  /** Setup in place of the user's own. */
  readonly shown?: TableSetup
  readonly open?: number | undefined
  readonly library: LibraryViews
  readonly unusable: readonly string[]
}
