import { type NewView, type View, type ViewPatch, viewRoutes } from '@vitrine/contract/tables/views'
import { call } from '../../api/call.ts'

/** The views of a table that the caller can see. */
export async function listViews(entity: string): Promise<readonly View[]> {
  const { results } = await call(viewRoutes.list, { query: { entity } })
  return results
}

// Views have no history: Ctrl+Z should undo a change of a record instead.

export const createView = (body: NewView): Promise<View> => call(viewRoutes.create, { body, isUndoable: false })

export const updateView = ({ id, version }: View, body: ViewPatch): Promise<View> =>
  call(viewRoutes.update, { params: { id }, body, ifMatch: version, isUndoable: false })

export const removeView = ({ id }: View) => call(viewRoutes.remove, { params: { id }, isUndoable: false })
