import { type PassThrough, Readable } from 'node:stream'
import type { ExportColumn } from '@vitrine/contract/export/export-columns'
import yazl from 'yazl'
import { CELL_STYLES, headerRow, rowWriter } from './xlsx-cells.ts'

/** A sheet has 1,048,576 rows including the header. */
const SHEET_ROWS = 1_048_575

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** `cellXfs` in the order of `CELL_STYLES`. */
const STYLE_FORMATS: Readonly<Record<keyof typeof CELL_STYLES, string>> = {
  plain: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  header: '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  date: '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  timestamp: '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
}
const FONT = '<sz val="11"/><name val="Calibri"/>'
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${STYLE_FORMATS.plain}</cellStyleXfs><cellXfs count="4">${Object.keys(
  CELL_STYLES,
)
  .map(name => STYLE_FORMATS[name as keyof typeof CELL_STYLES])
  .join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The header stays in view. */
const SHEET_START = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const SHEET_END = '</sheetData></worksheet>'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The files of a workbook, except its sheets. */
function packageFiles(title: string, sheets: number): [path: string, content: string][] {
  const each = (part: (number: number) => string) => numbers(sheets).map(part).join('')
  const contentTypes = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${MEDIA}.styles+xml"/>${each(n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${MEDIA}.worksheet+xml"/>`)}`
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`
  const relationships = (content: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`
  const sheet = (n: number) => `<sheet name="${n === 1 ? title : `${title} ${n}`}" sheetId="${n}" r:id="rId${n}"/>`
  return [
    ['[Content_Types].xml', `${XML}<Types xmlns="${PACKAGE}/content-types">${contentTypes}</Types>`],
    ['_rels/.rels', relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${each(sheet)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(
        each(n => relationship(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)) +
          relationship('rId0', 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', STYLES],
  ]
}

export interface Workbook<Row> {
  /** The title of the sheets. */
  readonly title: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly header: readonly string[]
  /** The number of rows in all chunks together. */
  readonly total: number
}

/** A workbook with one sheet, or more if the rows need them. Only the rows of one chunk are in memory at a time. */
export async function* xlsxParts<Row>(
  { title, columns, header, total }: Workbook<Row>,
  chunks: AsyncGenerator<readonly Row[]>,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', error => output.destroy(error as Error))
  const sheets = Math.max(1, Math.ceil(total / sheetRows))
  for (const [path, content] of packageFiles(title, sheets)) zip.addBuffer(Buffer.from(content), path)
  const rows = new RowQueue(chunks)
  for (const number of numbers(sheets))
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, begin => {
      const sheet = Readable.from(sheetParts(columns, header, rows, sheetRows))
      sheet.on('error', error => output.destroy(error))
      output.on('close', () => sheet.destroy())
      begin(null, sheet)
    })
  zip.end()
  yield* output
}

async function* sheetParts<Row>(
  columns: readonly ExportColumn<Row>[],
  header: readonly string[],
  queue: RowQueue<Row>,
  capacity: number,
): AsyncGenerator<string> {
  yield SHEET_START + headerRow(header)
  const write = rowWriter(columns)
  for (let written = 0; written < capacity; ) {
    const rows = await queue.take(capacity - written)
    if (rows.length === 0) break
    const first = written + 2
    written += rows.length
    yield rows.map((row, index) => write(row, first + index)).join('')
  }
  yield SHEET_END
}

/** Rows in chunks; a sheet may take only a part of one. */
class RowQueue<Row> {
  readonly #chunks: AsyncGenerator<readonly Row[]>
  #waiting: readonly Row[] = []

  constructor(chunks: AsyncGenerator<readonly Row[]>) {
    this.#chunks = chunks
  }

  /** The next rows; none at the end. */
  async take(most: number): Promise<readonly Row[]> {
    if (this.#waiting.length === 0) {
      const chunk = await this.#chunks.next()
      this.#waiting = chunk.done ? [] : chunk.value
    }
    const taken = this.#waiting.slice(0, most)
    this.#waiting = this.#waiting.slice(most)
    return taken
  }
}
