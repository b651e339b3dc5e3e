import type { View } from '@vitrine/contract/tables/views'
import { listViews } from './views-api.ts'

/** A table whose views can't be loaded opens anyway: its list then shows the problem. */
export async function readViews(table: string): Promise<readonly View[]> {
  try {
    return await listViews(table)
  } catch (error) {
    console.warn('The views could not be read', error)
    return []
  }
}
