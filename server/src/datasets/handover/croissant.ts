/**
 * Croissant 1.1 metadata. If the specification and its validator `mlcroissant` disagree on terms and types, it follows the
 * validator.
 */
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import { PACKAGE_PARTS, type PackagePart } from './handover-slide.ts'
import type { FileDigest } from './package-file.ts'
import { tableColumns } from './slide-lines.ts'

const TERMS = [
  ...[
    'arrayShape',
    'citeAs',
    'column',
    'extract',
    'field',
    'fileProperty',
    'fileObject',
    'fileSet',
    'format',
    'includes',
  ],
  ...['isArray', 'isLiveDataset', 'jsonPath', 'key', 'md5', 'parentField', 'path', 'recordSet', 'references', 'regex'],
  ...['repeated', 'replace', 'samplingRate', 'separator', 'source', 'subField', 'transform'],
]

const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  conformsTo: 'dct:conformsTo',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  description: { '@container': '@language' },
  examples: { '@id': 'cr:examples', '@type': '@json' },
  name: { '@container': '@language' },
  ...Object.fromEntries(TERMS.map(term => [term, `cr:${term}`])),
}

const SPLIT_URLS: Readonly<Record<PackagePart, string>> = {
  train: 'cr:TrainingSplit',
  validation: 'cr:ValidationSplit',
  test: 'cr:TestSplit',
}

const mediaType = (path: string) => (path.endsWith('.csv') ? 'text/csv' : 'application/jsonlines')

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text)

/** Licenses with an SPDX identifier have a URL, which Croissant requires. */
export const licenseAddress = (license: string): string =>
  isAddress(license) || !/^[A-Za-z0-9.+-]+$/.test(license) ? license : `https://spdx.org/licenses/${license}.html`

const splitsRecords = () => ({
  '@type': 'cr:RecordSet',
  '@id': 'splits',
  name: 'splits',
  dataType: 'cr:Split',
  key: { '@id': 'splits/name' },
  field: [
    { '@type': 'cr:Field', '@id': 'splits/name', name: 'name', dataType: 'sc:Text' },
    { '@type': 'cr:Field', '@id': 'splits/url', name: 'url', dataType: 'sc:URL' },
  ],
  data: PACKAGE_PARTS.map(split => ({ 'splits/name': split, 'splits/url': SPLIT_URLS[split] })),
})

/** A name with a dot would be read as a path. */
const jsonPathOf = (column: string) => (column.includes('.') ? `$['${column}']` : `$.${column}`)

const slideRecords = (columns: readonly string[]) => ({
  '@type': 'cr:RecordSet',
  '@id': 'slides',
  name: 'slides',
  key: { '@id': 'slides/uuid' },
  field: columns.map(column => ({
    '@type': 'cr:Field',
    '@id': `slides/${column}`,
    name: column,
    // Even for numbers, because they may be missing, which Croissant's numbers can't be. In CSV, 0006 would be read as 6.
    dataType: 'sc:Text',
    ...(column === 'split' ? { references: { field: { '@id': 'splits/name' } } } : {}),
    source: { fileObject: { '@id': 'slides.jsonl' }, extract: { jsonPath: jsonPathOf(column) } },
  })),
})

/** The files described by Croissant. */
export const DESCRIBED_FILES: readonly string[] = ['manifest.jsonl', 'slides.csv', 'slides.jsonl']

/** @param version must have a license and a creator @param files the files of `DESCRIBED_FILES` */
export function croissant(version: DatasetVersion, files: readonly FileDigest[]): object {
  const { dataset_name: name, slides_count, content_hash, creator } = version
  const plain = `${name}, version ${version.number}: ${slides_count.toLocaleString('en')} ${slides_count === 1 ? 'slide' : 'slides'}.`
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    name,
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    description: version.dataset_description?.trim() || plain,
    license: licenseAddress(version.license ?? ''),
    url: version.url,
    creator: { '@type': 'Organization', name: creator },
    datePublished: version.created_at.slice(0, 10),
    version: version.semver,
    citeAs: `${name}, version ${version.number}, ${content_hash}`,
    distribution: files.map(({ path, size, sha256 }) => ({
      '@type': 'cr:FileObject',
      '@id': path,
      name: path,
      contentUrl: path,
      contentSize: `${size} B`,
      encodingFormat: mediaType(path),
      sha256,
    })),
    recordSet: [splitsRecords(), slideRecords(tableColumns(version.fields))],
  }
}
