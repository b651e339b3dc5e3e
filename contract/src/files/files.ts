import type { Static } from 'typebox'
import * as Type from 'typebox'
import { inChanges, Line, LongLine, RequiredLine } from '../api/limits.ts'
import { listSpec } from '../api/list-spec.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
import { CreatedBy, closed, JsonObject, nullable, OptionalText, optional, Timestamp, Version } from '../api/schema.ts'
import { PictureSummary } from './picture-summary.ts'

/** The digest of a file's bytes (FIPS 180-4) in lower-case hex, as `sha256sum` prints it. */
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: '64 hexadecimal digits in lower case' })

/** The record of a slide's image file. `size` in bytes; `metadata` has any keys, such as input_scanner, output_scanner, stain. */
export const SlideFile = Type.Object({
  id: Type.Integer(),
  uuid: OptionalText,
  name: Type.String(),
  type: OptionalText,
  location: OptionalText,
  size: nullable(Type.Integer({ minimum: 0 })),
  /** Sent by a client, or computed from a scanned file. */
  sha256: Type.Optional(nullable(Sha256)),
  metadata: nullable(JsonObject),
  created_at: nullable(Timestamp),
  updated_at: nullable(Timestamp),
  created_by: CreatedBy,
  version: Version,
  /** null if no scanned file is attached. In replies about slides. */
  picture: Type.Optional(nullable(PictureSummary)),
})
export type SlideFile = Static<typeof SlideFile>

/** The fields of a new file record that users write. */
export const fileFields = {
  name: RequiredLine,
  type: Line,
  location: LongLine,
  size: nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  sha256: nullable(Sha256),
  metadata: nullable(JsonObject),
}
const { name, ...optionalFileFields } = fileFields
export const NewFile = closed({ name, ...optional(optionalFileFields) })
export type NewFile = Static<typeof NewFile>
export const FilePatch = closed({ ...optional(inChanges(fileFields)), id: Type.Optional(Type.Integer()) })
export type FilePatch = Static<typeof FilePatch>

export const fileList = listSpec({
  columns: {
    id: 'integer',
    uuid: 'uuid',
    name: 'text',
    type: 'text',
    location: 'text',
    size: 'integer',
    created_at: 'timestamp',
    updated_at: 'timestamp',
    created_by: 'reference',
  },
  searchable: ['name', 'type', 'location'],
  defaultOrdering: '-created_at',
  defaultLimit: DEFAULT_PAGE_SIZE,
  maxLimit: MAX_PAGE_SIZE,
})

export const fileRoutes = {
  list: route('GET', '/api/files/', {
    needs: 'reader',
    summary: 'File records',
    list: fileList,
    reply: pageOf(SlideFile),
  }),
  get: route('GET', '/api/files/:id/', { needs: 'reader', summary: 'One file record', reply: SlideFile }),
  create: route('POST', '/api/files/', {
    needs: 'editor',
    summary: 'Register a file',
    body: NewFile,
    reply: SlideFile,
  }),
  update: route('PATCH', '/api/files/:id/', {
    needs: 'editor',
    summary: 'Change a file record',
    body: FilePatch,
    reply: SlideFile,
  }),
  remove: route('DELETE', '/api/files/:id/', { needs: 'editor', summary: 'Delete a file record' }),
}
