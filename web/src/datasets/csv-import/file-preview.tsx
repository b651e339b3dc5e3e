import { MISSING } from '../../format/dates.ts'
import { formatCount } from '../../format/numbers.ts'
import styles from './csv-import-dialog.module.css'
import { csvImportMessages } from './csv-import-messages.ts'
import type { DatasetRow } from './dataset-row.ts'

/** Spec 2 §9: the import preview shows the first 10 rows. */
const PREVIEW_ROWS = 10

/** The file's first rows, as they were read. */
export function FilePreview({ rows }: { rows: readonly DatasetRow[] }) {
  const shown = rows.slice(0, PREVIEW_ROWS)
  return (
    <table className={styles['preview']}>
      <caption>
        <b>{csvImportMessages.preview}</b> {csvImportMessages.previewCount(shown.length, rows.length)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{csvImportMessages.line}</th>
          <th scope="col">SlideName</th>
          <th scope="col">Type</th>
          <th scope="col">Species</th>
          <th scope="col">Organ</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(row => (
          <tr key={row.line}>
            <td>{formatCount(row.line)}</td>
            <td title={row.slideName}>{row.slideName}</td>
            <td>{row.type}</td>
            <td title={row.species}>{row.species || MISSING}</td>
            <td title={row.organ}>{row.organ || MISSING}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
