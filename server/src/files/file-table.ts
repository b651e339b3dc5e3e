import { fileList, type SlideFile } from '@vitrine/contract/files/files'
import { joinCreator, type RecordTable, recordTable, selectCreator } from '../db/record-table.ts'
import { joinParts, tableAs } from '../db/selection.ts'
import { sqlText } from '../db/sql-text.ts'

/** A file record, on its own or inside a slide, from the table `files` as `alias`. */
export function selectFile(alias: string) {
  const files = tableAs('files', alias)
  return joinParts(
    files.select('id', 'uuid', 'name', 'type', 'location', 'size', 'sha256', 'metadata'),
    files.select('created_at', 'updated_at', 'version'),
    selectCreator,
  )
}

export const fileTable: RecordTable<SlideFile, 'files'> = recordTable({
  name: 'files',
  noun: 'file',
  spec: fileList,
  renamed: { picture: 'picture_id' },
  references: { picture_id: 'pictures' },
  unique: ['picture_id'],
  required: ['id', 'uuid', 'name', 'created_at', 'updated_at'],
  selection: selectFile('t'),
  joins: [joinCreator(sqlText`t.created_by`)],
})
