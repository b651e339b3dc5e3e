import { createHash } from 'node:crypto'
import { type VersionSlide, versionLine } from '@vitrine/contract/versions/version-line'
import { expect, test } from 'vitest'

const A: VersionSlide = {
  ...{ block_id: null, cut_number: null, description: null, file_location: null, file_name: null, file_sha256: null },
  ...{ file_size: null, file_type: null, fold: null, group: null, metadata: [], name: 'a', organ: null },
  ...{ part: 'training', samples: [], source: null, species: null, status: 'created', vendor: null },
  uuid: '00000000-0000-4000-8000-000000000001',
}
const NO_SAMPLE = { barcode_id: null, organ_type: null, specimen_type: null, staining_type: null }
const B: VersionSlide = {
  ...A,
  uuid: '00000000-0000-4000-8000-000000000002',
  part: 'evaluation',
  cut_number: -3,
  file_size: Number.MAX_SAFE_INTEGER,
  description: 'line\nbreak\u0001',
  name: 'Größe "x"\\\t\u007f\u2028\u{1d4b3}/é',
  metadata: [
    ['stain', 'HE'],
    ['\ufb00', '1.0'],
    ['\u{1d4b3}', 'true'],
  ],
  samples: [{ ...NO_SAMPLE, sample_id: 'S-1', study_id: 'ST 1', biomarker: 'Ki67' }],
}

test.each([
  ['one slide', [A], 348, '001cced10bfe4d81b3e1048f58afd4319ad90b051af2686bce187a2a9934c824'],
  ['two', [A, B], 928, 'c1eda83a23fe178f470874565cfd2b33ef6c4f1de137cb7b0945a152d6133cba'],
])('%s with everything that a text can contain always has the same bytes', (_, slides, size, hash) => {
  const bytes = Buffer.from(slides.map(slide => `${versionLine(slide)}\n`).join(''))
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, hash])
})
