import { fileList, type SlideFile } from '@vitrine/contract/files/files'
import { joinCreator, type RecordTable, recordTable, selectCreator } from '../db/record-table.ts'
import { joinParts, selectExpression, tableAs } from '../db/selection.ts'
import { quoteName, type SqlText, sqlText } from '../db/sql-text.ts'

/** The digest of a file's bytes. What was computed of a picture goes before what a client told. @param file the record's alias */
export const fileDigest = (file: string): SqlText =>
  sqlText`coalesce((select p.sha256 from pictures as p where p.id = ${quoteName(file)}.picture_id), ${quoteName(file)}.sha256)`

/** A file record, on its own or inside a slide, from the table `files` as `alias`. */
export function selectFile(alias: string) {
  const files = tableAs('files', alias)
  return joinParts(
    files.select('id', 'uuid', 'name', 'type', 'location', 'size'),
    selectExpression<string | null, 'sha256'>(fileDigest(alias), 'sha256'),
    files.select('metadata'),
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
