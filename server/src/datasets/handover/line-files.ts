import { readLabel } from '@vitrine/contract/versions/label'
import type { VersionField, VersionSlide } from '@vitrine/contract/versions/version-line'
import { BufferedText, ByteBudget } from './buffered-text.ts'
import { PACKAGE_PARTS, type PackagePart, packagePartOf } from './handover-slide.ts'
import type { PackageFile } from './package-file.ts'
import type { ReadLines } from './package-files.ts'
import { slideLines } from './slide-lines.ts'

export const parseLines = (lines: readonly string[]): VersionSlide[] =>
  lines.map(line => JSON.parse(line) as VersionSlide)

interface LineFile {
  readonly path: string
  /** The part whose slides the file contains; null for files with all slides, which are always in a package. */
  readonly split: PackagePart | null
  readonly begin: string
  /** Empty for a slide that is not in the file. */
  textOf(slide: VersionSlide, line: string): string
}

interface LineFilesParts {
  readonly version: { readonly fields: readonly VersionField[] }
  /** The first line of the manifest. */
  readonly header: string | null
  readonly label: string | null
  readonly read: ReadLines
}

function lineFiles({ version, header, label }: LineFilesParts): LineFile[] {
  const table = slideLines(label === null ? null : readLabel(label), version.fields)
  const manifest = {
    path: 'manifest.jsonl',
    split: null,
    begin: header === null ? '' : `${header}\n`,
    textOf: (_: VersionSlide, line: string) => `${line}\n`,
  }
  const tables = [null, ...PACKAGE_PARTS].flatMap(split => {
    const stem = split === null ? 'slides' : `data/${split}`
    const isIn = ({ part }: VersionSlide) => {
      const own = packagePartOf(part)
      return own !== null && (split === null || own === split)
    }
    return [
      {
        ...{ path: `${stem}.csv`, split, begin: table.head },
        textOf: (slide: VersionSlide) => (isIn(slide) ? table.csvLine(slide) : ''),
      },
      {
        ...{ path: `${stem}.jsonl`, split, begin: '' },
        textOf: (slide: VersionSlide) => (isIn(slide) ? table.jsonLine(slide) : ''),
      },
    ]
  })
  return [manifest, ...tables]
}

async function* textsOf(file: LineFile, read: ReadLines): AsyncGenerator<string> {
  if (file.begin !== '') yield file.begin
  for await (const lines of read()) {
    const text = parseLines(lines)
      .map((slide, at) => file.textOf(slide, lines[at] as string))
      .join('')
    if (text !== '') yield text
  }
}

/** The files of a package with a line per slide. All of them are written while the lines of a version are read once. */
export class LineFiles {
  readonly #files: readonly (LineFile & { readonly text: BufferedText | undefined })[]
  readonly #read: ReadLines

  /**
   * @param keptBytes how much of the files to keep, compressed; beyond that, files are generated again when they are read. 0: no
   * file is written
   */
  constructor(parts: LineFilesParts, keptBytes: number) {
    const room = new ByteBudget(keptBytes)
    this.#files = lineFiles(parts).map(file => ({
      ...file,
      text: keptBytes === 0 ? undefined : new BufferedText(room, file.begin),
    }))
    this.#read = parts.read
  }

  /** @param lines the lines of these slides */
  async add(slides: readonly VersionSlide[], lines: readonly string[]): Promise<void> {
    const written = this.#files.flatMap(({ text, textOf }) => (text ? { text, textOf, added: '' } : []))
    for (const [at, slide] of slides.entries())
      for (const file of written) file.added += file.textOf(slide, lines[at] as string)
    for (const { text, added } of written) await text.add(added)
  }

  /** @param counts the number of slides in each part; parts without slides get no file */
  async finish(counts: Readonly<Record<PackagePart, number>>): Promise<PackageFile[]> {
    const files: PackageFile[] = []
    for (const { text, ...file } of this.#files) {
      if (file.split !== null && counts[file.split] === 0) continue
      const digest = await text?.finish(file.path)
      files.push({
        path: file.path,
        parts: () => text?.parts() ?? textsOf(file, this.#read),
        ...(digest && { digest }),
      })
    }
    return files
  }
}
