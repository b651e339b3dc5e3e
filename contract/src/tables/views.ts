import type { Static } from 'typebox'
import * as Type from 'typebox'
import { listSpec } from '../api/list-spec.ts'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { RECORD_KINDS } from '../api/record-kinds.ts'
import { route } from '../api/route.ts'
import { closed, Timestamp } from '../api/schema.ts'
import { Person } from '../history/history.ts'

const MAX_NAME_LENGTH = 100
/** Views that one person can have. */
export const MAX_VIEWS = 200
/** Letters of one parameter, as in an address. */
const MAX_TEXT_LENGTH = 8_000

const Entity = Type.Enum([...RECORD_KINDS])
const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: '\\S' })

/** The parameters of a table's address, but `view` and `open`: texts by their names. What is not named is as built in. */
const State = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: MAX_TEXT_LENGTH },
})

/** A named state of a table. */
export const View = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  entity: Entity,
  name: Type.String(),
  /** For everybody; otherwise the owner's alone, and missing (404) for others. */
  shared: Type.Boolean(),
  /** Only the owner and admins change it. */
  locked: Type.Boolean(),
  /**
   * The view that the table opens with for everybody without a default of their own: one shared view per entity, chosen by an
   * Admin.
   */
  is_default: Type.Boolean(),
  state: State,
  owner: Person,
  version: Type.Integer({ minimum: 1 }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type View = Static<typeof View>

export const NewView = closed({
  entity: Entity,
  name: Name,
  shared: Type.Optional(Type.Boolean()),
  locked: Type.Optional(Type.Boolean()),
  is_default: Type.Optional(Type.Boolean()),
  state: State,
})
export type NewView = Static<typeof NewView>

const ViewPatch = closed({
  id: Type.Optional(Type.Integer()),
  name: Type.Optional(Name),
  shared: Type.Optional(Type.Boolean()),
  locked: Type.Optional(Type.Boolean()),
  is_default: Type.Optional(Type.Boolean()),
  state: Type.Optional(State),
})
export type ViewPatch = Static<typeof ViewPatch>

/** Views have names as others have them, so they are listed by them. */
export const viewList = listSpec({
  columns: {
    id: 'integer',
    uuid: 'uuid',
    name: 'text',
    created_at: 'timestamp',
    updated_at: 'timestamp',
    owner: 'reference',
  },
  searchable: ['name'],
  choiceFilters: { entity: RECORD_KINDS },
  defaultOrdering: 'name',
  defaultLimit: MAX_PAGE_SIZE,
  maxLimit: MAX_PAGE_SIZE,
})

const ONE = '/api/views/:id/'

export const viewRoutes = {
  list: route('GET', '/api/views/', {
    needs: 'reader',
    summary: "The caller's own views and those that are shared",
    list: viewList,
    reply: pageOf(View),
  }),
  get: route('GET', ONE, { needs: 'reader', summary: 'One view', reply: View }),
  // Readers have private views; what is shared is changed by Editors.
  create: route('POST', '/api/views/', {
    needs: 'reader',
    writes: true,
    summary: 'Save a view',
    body: NewView,
    reply: View,
  }),
  update: route('PATCH', ONE, {
    needs: 'reader',
    writes: true,
    summary: 'Change a view',
    body: ViewPatch,
    reply: View,
  }),
  remove: route('DELETE', ONE, { needs: 'reader', writes: true, summary: 'Delete a view' }),
}
