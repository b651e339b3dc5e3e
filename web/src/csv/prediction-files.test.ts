import { recognizeColumns } from '@vitrine/contract/evaluation/prediction-columns'
import { PREDICTION_FILES } from '@vitrine/contract/evaluation/prediction-files.fixture'
import { readPredictions } from '@vitrine/contract/evaluation/read-predictions'
import { expect, test } from 'vitest'
import { parseRecords } from './parse-csv.ts'

const read = (bytes: Buffer) => {
  const [header, ...rows] = parseRecords(new Uint8Array(bytes)).records
  return readPredictions(rows, recognizeColumns(header?.cells ?? []))
}

test('a file saved by Excel in Germany has the same predictions as the one that CLAM wrote', () => {
  const german = PREDICTION_FILES.clam.replaceAll(',', ';').replaceAll('.', ',').replaceAll('\n', '\r\n')
  expect(read(Buffer.from(`\uFEFF${german}`))).toEqual(read(Buffer.from(PREDICTION_FILES.clam)))
})

test.each(Object.entries(PREDICTION_FILES))(
  'the file of %s has a score for each class in each row',
  (_program, text) => {
    const { rows, unread } = read(Buffer.from(text))
    expect(unread).toEqual([])
    expect(rows).toHaveLength(text.trimEnd().split('\n').length - 1)
    for (const { scores } of rows) expect(scores?.reduce((sum, score) => sum! + score!, 0)).toBeCloseTo(1, 6)
  },
)
