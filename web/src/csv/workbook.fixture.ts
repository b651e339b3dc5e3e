const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

function record(size: number, fields: readonly (readonly [at: number, bytes: 2 | 4, value: number])[]) {
  const view = new DataView(new ArrayBuffer(size))
  for (const [at, bytes, value] of fields)
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
  return new Uint8Array(view.buffer)
}

/** A ZIP file. @param toldSize unpacked size of each part according to its directory. Default: the true size */
export async function zipOf(parts: Readonly<Record<string, string>>, toldSize?: number): Promise<ArrayBuffer> {
  const local: Uint8Array<ArrayBuffer>[] = []
  const central: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts)) {
    const bytes = new TextEncoder().encode(text)
    const packed = await deflate(bytes)
    const name = new TextEncoder().encode(path)
    const size = toldSize ?? bytes.length
    const shared = [8, packed.length, size, name.length] as const
    const [method, packedSize, unpackedSize, nameSize] = shared
    local.push(
      record(30, [
        [0, 4, 0x04034b50],
        [8, 2, method],
        [18, 4, packedSize],
        [22, 4, unpackedSize],
        [26, 2, nameSize],
      ]),
      name,
      packed,
    )
    central.push(
      record(46, [
        [0, 4, 0x02014b50],
        [10, 2, method],
        [20, 4, packedSize],
        [24, 4, unpackedSize],
        [28, 2, nameSize],
        [42, 4, offset],
      ]),
      name,
    )
    offset += 30 + name.length + packed.length
  }
  const directory = central.reduce((bytes, part) => bytes + part.length, 0)
  const count = Object.keys(parts).length
  const end = record(22, [
    [0, 4, 0x06054b50],
    [8, 2, count],
    [10, 2, count],
    [12, 4, directory],
    [16, 4, offset],
  ])
  return new Blob([...local, ...central, end]).arrayBuffer()
}

/** The parts of a workbook with these sheets, given as the content of `sheetData`. */
export function workbookParts(sheets: readonly string[], others: Readonly<Record<string, string>> = {}) {
  const relations = [
    ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index}.xml`]),
    ...Object.keys(others).map(path => [path.replace('.xml', ''), path]),
  ]
  const relation = ([type, target]: readonly string[], index: number) =>
    `<Relationship Id="r${index}" Type="${OFFICE}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation(['officeDocument', 'xl/workbook.xml'], 0)}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
      .map((_, index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="r${index}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.map(relation).join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...Object.fromEntries(Object.entries(others).map(([path, text]) => [`xl/${path}`, text])),
  }
}
