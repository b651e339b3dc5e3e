import type { View } from '@vitrine/contract/tables/views'
import { listViews } from './views-api.ts'

/** A table whose views can't be read opens all the same: its list then says what is the matter. */
export async function readViews(table: string): Promise<readonly View[]> {
  try {
    return await listViews(table)
  } catch (error) {
    console.warn('The views could not be read', error)
    return []
  }
}
