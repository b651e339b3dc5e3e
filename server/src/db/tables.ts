import type { AuditEvent } from '@vitrine/contract/accounts/audit'
import type { FieldOption } from '@vitrine/contract/api/field-options'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { Role } from '@vitrine/contract/api/roles'
import type { BulkReport, BulkState } from '@vitrine/contract/bulk/bulk'
import type { SplitRecipe } from '@vitrine/contract/datasets/dataset-distribution'
import type { TestSetCount } from '@vitrine/contract/datasets/test-set-count'
import type { EvaluationReport } from '@vitrine/contract/experiments/predictions'
import type { FieldState, FieldType } from '@vitrine/contract/fields/fields'
import type { PictureState } from '@vitrine/contract/files/picture-summary'
import type { ChangeVia } from '@vitrine/contract/history/history'
import type { TrashKind } from '@vitrine/contract/history/trash'
import type { SlideStatusName } from '@vitrine/contract/lists/slide-status'
import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import type { PictureFolder, PictureScan } from '@vitrine/contract/pictures/scanned-files'
import type { UploadState } from '@vitrine/contract/pictures/uploads'
import type { SampleImportReport } from '@vitrine/contract/samples/sample-import'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { SlideImportReport } from '@vitrine/contract/slides/slide-import'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { Part } from '@vitrine/contract/splits/dataset-types'
import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely'
import type { AuthTables } from './auth-tables.ts'

type Timestamp = ColumnType<string, string | undefined, string>
/** A column that the database sets by itself. */
type ServerSet<T> = ColumnType<T, T | undefined, never>
type Json = JSONColumnType<Record<string, unknown>> | null

interface Versioned {
  id: Generated<number>
  version: ServerSet<number>
  created_at: Timestamp
  updated_at: ServerSet<string>
}

interface RecordColumns extends Versioned {
  uuid: Generated<string>
  /** The folded text of the searched fields; see the migration. */
  search_text: ColumnType<string, never, never>
}

interface UsersTable extends Versioned {
  issuer: string
  /** The `sub` of the issuer's tokens. */
  subject: string
  username: string
  name: string | null
  email: string | null
  /** null: the default role. */
  role: Generated<Role | null>
  disabled_at: Generated<string | null>
}

interface FilesTable extends RecordColumns {
  name: string
  type: string | null
  location: string | null
  size: number | null
  metadata: Json
  /** Lower-case hex. */
  sha256: Generated<string | null>
  created_by: number | null
  picture_id: Generated<number | null>
}

/** Values of lab fields: a JSON object, written as text or by an expression. */
type CustomFields = ColumnType<
  Record<string, unknown>,
  string | RawBuilder<unknown> | undefined,
  string | RawBuilder<unknown>
>

type SlideFields = Omit<Slide, 'id' | 'uuid' | 'version' | 'created_at' | 'updated_at' | 'status' | 'file' | 'fields'>
/** A nullable field may be missing in an insert. */
type SlideColumns = {
  [Field in keyof SlideFields]: null extends SlideFields[Field] ? Generated<SlideFields[Field]> : SlideFields[Field]
}
interface SlidesTable extends RecordColumns, SlideColumns {
  status: Generated<SlideStatusName>
  file_id: Generated<number | null>
  fields: CustomFields
}

type SampleFields = Omit<
  Sample,
  | 'id'
  | 'uuid'
  | 'version'
  | 'slide'
  | 'slide_detail'
  | 'created_at'
  | 'updated_at'
  | 'created_by'
  | 'extra_data'
  | 'fields'
>
export interface SamplesTable extends RecordColumns, SampleFields {
  slide_id: number | null
  extra_data: Json
  created_by: number | null
  fields: CustomFields
}

interface DatasetsTable extends RecordColumns {
  name: string
  description: string | null
  slides_count: ServerSet<number>
  created_by: number | null
  fields: CustomFields
  grouping: JSONColumnType<string[]> | null
  /** How its slides were distributed. */
  recipe: JSONColumnType<SplitRecipe> | null
  /** The filter that finds its slides. */
  cohort: Json
}

interface CustomFieldsTable extends Omit<Versioned, 'updated_at' | 'version'> {
  version: Generated<number>
  uuid: Generated<string>
  updated_at: Timestamp
  created_by: number | null
  entity: RecordKind
  key: string
  label: string
  help: string | null
  type: FieldType
  unit: string | null
  decimals: number | null
  options: ColumnType<FieldOption[], string | undefined, string>
  former_options: ColumnType<FieldOption[], string | undefined, string>
  is_required: boolean
  is_unique: boolean
  position: number
  state: Generated<FieldState>
  progress: Generated<number>
  error: Generated<string | null>
  is_typed: Generated<boolean>
  is_sparse: Generated<boolean>
  deleted_at: Generated<string | null>
}

interface DatasetSlidesTable {
  id: Generated<number>
  dataset_id: number
  slide_id: number
  position: number
  type: 'T' | 'V' | 'E' | 'default'
  /** 1 to 50. */
  fold: Generated<number | null>
}

interface DatasetVersionsTable {
  id: Generated<number>
  uuid: Generated<string>
  dataset_uuid: string
  number: number
  semver: string
  dataset_name: string
  dataset_description: string | null
  slides_count: number
  counts: JSONColumnType<Record<Part, number>>
  content_hash: string
  /** The version of the canonical bytes. */
  format: Generated<number>
  /** The first line of the manifest; format 1 has none. */
  header: string | null
  groups: JSONColumnType<string[]>
  note: string | null
  license: string | null
  creator: string | null
  recipe: Json
  test_sets: JSONColumnType<TestSetCount[]>
  created_at: ServerSet<string>
  created_by: number | null
}

/** The reports of the import tables. */
export interface ImportReports {
  sample_imports: SampleImportReport
  slide_imports: SlideImportReport
  evaluation_imports: EvaluationReport
}

/** The reports of imports, for clients that repeat a call. */
interface ReportsTable<Report> {
  id: string
  user_id: number
  digest: string
  report: ColumnType<Report, string, never>
  created_at: Generated<string>
}

interface BulkEditsTable {
  id: string
  user_id: number
  kind: RecordKind
  digest: string
  state: BulkState
  done: Generated<number>
  total: Generated<number>
  report: ColumnType<BulkReport | null, string | null, string | null>
  stop_asked: Generated<boolean>
  beat_at: Generated<string>
  created_at: Generated<string>
}

interface HistoryTable {
  id: Generated<number>
  table_name: string
  record_id: number
  action: 'create' | 'update' | 'delete' | 'restore'
  version: number
  changed_at: string
  user_id: number | null
  request_id: string | null
  /** For an update: `{field: {from, to}}`. */
  changes: Record<string, { from: unknown; to: unknown }> | null
  /** For a deletion: the whole record. */
  record: Record<string, unknown> | null
  /** The transaction; 0 in old lines. */
  tx: number
  /** null for a single call, and if the server acted on its own. */
  via: Exclude<ChangeVia, 'hand' | 'server'> | null
  token_id: number | null
  /** The folder of scanned files that made the change. */
  folder: string | null
}

/** Deleted records that can be restored. */
interface TrashTable {
  /** The id of the deletion's line in the history. */
  id: number
  kind: TrashKind
  record_id: number
  uuid: string
  name: string
  search_text: string
  related: Record<string, unknown>
  deleted_at: string
  deleted_by: number | null
  request_id: string | null
}

/** Append-only. */
interface AuditTable {
  id: Generated<number>
  at: Generated<string>
  event: AuditEvent
  user_id: number | null
  token_id: number | null
  address: string | null
  request_id: string | null
  subject: string | null
  details: JSONColumnType<Record<string, unknown>>
}

interface BackupsTable {
  id: Generated<number>
  started_at: string
  ended_at: string
  file: string | null
  bytes: number | null
  rows: number | null
  problem: string | null
}

interface RowCountsTable {
  slot: Generated<number>
  table_name: string
  rows: number
}

type ReportsTables = { [Name in keyof ImportReports]: ReportsTable<ImportReports[Name]> }

interface PicturesTable {
  id: Generated<number>
  folder: string
  path: string
  name: string
  size: number
  mtime_ns: string | bigint
  inode: string | bigint
  modified_at: string | null
  revision: string
  sha256: Generated<string | null>
  /** The transaction that last changed the digest. */
  digest_tx: ColumnType<string | null, never, never>
  state: PictureState
  problem: Generated<string | null>
  format: Generated<string | null>
  width: Generated<number | null>
  height: Generated<number | null>
  mpp: Generated<number | null>
  magnification: Generated<number | null>
  scanner: Generated<string | null>
  scanned_at: Generated<string | null>
  levels: ColumnType<PictureLevel[], string | undefined, string>
  images: Generated<string[]>
  properties: ColumnType<Record<string, string>, string | undefined, string>
  /** Copies of one scan have the same. */
  scan_digest: Generated<string | null>
  reader: Generated<number>
  code: Generated<string | null>
  code_format: Generated<string | null>
  code_typed: Generated<boolean>
  ignored: Generated<boolean>
  rotation: Generated<number>
  mirrored: Generated<boolean>
  uploaded_by: Generated<number | null>
  found_at: Timestamp
  seen_at: Timestamp
  attached_at: Generated<string | null>
  similar_slides: Generated<number[]>
  similar_at: Generated<string | null>
  code_key: ColumnType<string | null, never, never>
  name_key: ColumnType<string | null, never, never>
}

interface PictureFoldersTable {
  name: string
  state: PictureFolder['state']
  checked_at: string | null
  problem: string | null
}

interface PictureScansTable extends Omit<PictureScan, 'id' | 'state'> {
  id: Generated<number>
  state: PictureScan['state'] | 'attaching'
  is_of_named: Generated<boolean>
  started_at: Timestamp
  alive_at: Timestamp
}

interface UploadsTable {
  id: Generated<string>
  name: string
  type: string | null
  length: number
  received: Generated<number>
  path: Generated<string | null>
  slide_id: number | null
  sha256: string | null
  state: Generated<UploadState>
  problem: Generated<string | null>
  picture_id: Generated<number | null>
  created_by: number | null
  created_at: Timestamp
  expires_at: string
}

interface DownloadsTable {
  digest: string
  user_id: number
  token_id: number | null
  records: string
  request: ColumnType<object, string, never>
  expires_at: string
}

/** One row, or none. */
interface LabelSettingsTable {
  id: Generated<number>
  width_mm: number
  height_mm: number
  dpi: number
  host: string | null
  port: Generated<number>
}

export interface Tables extends AuthTables, ReportsTables {
  bulk_edits: BulkEditsTable
  users: UsersTable
  files: FilesTable
  slides: SlidesTable
  samples: SamplesTable
  datasets: DatasetsTable
  dataset_versions: DatasetVersionsTable
  dataset_slides: DatasetSlidesTable
  custom_fields: CustomFieldsTable
  history: HistoryTable
  trash: TrashTable
  audit: AuditTable
  backups: BackupsTable
  row_counts: RowCountsTable
  pictures: PicturesTable
  picture_folders: PictureFoldersTable
  picture_scans: PictureScansTable
  uploads: UploadsTable
  downloads: DownloadsTable
  label_settings: LabelSettingsTable
}
