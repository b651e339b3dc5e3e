import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseFolding } from '../migrations/0001-records.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

async function foldAll(texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold(text) as folded from unnest(${texts}::text[]) with ordinality as texts (text, at) order by at`.execute(
    database.db,
  )
  return rows.map(({ folded }) => folded)
}

const fold = async (text: string) => (await foldAll([text]))[0]

describe('text is compared by NFKC and full case folding', () => {
  test.each([
    ['Straße', 'STRASSE'],
    ['ẞ', 'ß'],
    ['ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς'],
    ['Σ', 'ς'],
    ['ﬁbrosis', 'FIBROSIS'],
    ['ǅ', 'ǆ'],
    ['ŉ', 'ʼN'],
    ['ΐ', 'Ϊ́'],
    ['K', 'k'],
    ['Å', 'å'],
    ['µm', 'μM'],
    ['Ａ－１２', 'a-12'],
    ['①', '1'],
    ['é', 'É'],
    ['ꭰ', 'Ꭰ'],
    ['ᾳ', 'ΑΙ'],
    ['Δ', 'δ'],
    ['Ж', 'ж'],
    // The dot above an i is dropped: people who type 'istanbul' also mean 'İstanbul'.
    ['İstanbul', 'ISTANBUL'],
    ['İ', 'i'],
    ['i\u0307', 'I'],
    ['I\u0307\u0301', 'í'],
  ])('%s matches %s', async (one, other) => {
    expect(await fold(one)).toBe(await fold(other))
  })

  test.each([
    // A separate letter, which no rule of Unicode maps to i.
    ['ı', 'i'],
    ['ı', 'I'],
    // Only i loses its dot.
    ['ė', 'e'],
    ['q\u0307', 'q'],
    ['é', 'e'],
    ['ø', 'o'],
    ['а', 'a'],
  ])('%s does not match %s', async (one, other) => {
    expect(await fold(one)).not.toBe(await fold(other))
  })

  test('İ matches i', async () => {
    expect(await fold('İ')).toBe('i')
  })
})

describe('the letters that fold', () => {
  const foldings = caseFolding()
  const simple = Object.entries(foldings).filter(([, to]) => [...to].length === 1)
  // The engine's case folding in regular expressions, which maps single letters to single letters.
  const areOne = (one: string, other: string) =>
    new RegExp(`^\\u{${(one.codePointAt(0) as number).toString(16)}}$`, 'iu').test(other)

  test('are those that a regular expression treats as equal', () => {
    expect(simple.length).toBeGreaterThan(1400)
    expect(simple.filter(([from, to]) => !areOne(from, to))).toEqual([])
  })

  test('are all that have another case', () => {
    const left: string[] = []
    for (let codePoint = 0x80; codePoint <= 0x10ffff; codePoint++) {
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue
      const letter = String.fromCodePoint(codePoint)
      const other = letter.toLowerCase()
      if (other === letter || [...other].length > 1) continue
      if ((foldings[letter] ?? letter) !== (foldings[other] ?? other)) left.push(letter)
    }
    expect(left).toEqual([])
  })

  test('fold to a fixed point', () => {
    const foldText = (text: string) => [...text].map(letter => foldings[letter] ?? letter.toLowerCase()).join('')
    const again = Object.values(foldings).filter(to => foldText(to) !== to && !/[Ꭰ-Ᏽ]/.test(to))
    expect(again).toEqual([])
  })
})

// PostgreSQL 15 implements Unicode of 2021; later characters have no compatibility form there.
const NEWER =
  /[\u{1e030}-\u{1e06d}\u{105c0}-\u{105ff}\u{11380}-\u{113ff}\u{16100}-\u{16d7f}\u{1cc00}-\u{1cebf}\ua7cb-\ua7f1]/gu

describe('fold() in the database', () => {
  const foldings = caseFolding()
  const expected = (text: string) =>
    [...text.normalize('NFKC')]
      .map(letter => foldings[letter] ?? (letter < '\x80' ? letter.toLowerCase() : letter))
      .join('')
      .replaceAll('i\u0307', 'i')
      .normalize('NFKC')
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme-ascii' }),
      fc.array(fc.constantFrom(...'aAßẞΣςσıİiﬁŉΐ한글ÅKµ①Ａ\u0301\u0345')).map(letters => letters.join('')),
    ),
    { minLength: 50, maxLength: 50 },
  )

  test('follows the table, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async some => {
        const storable = some.map(text => text.replaceAll('\0', '').replaceAll(NEWER, ''))
        expect(await foldAll(storable)).toEqual(storable.map(expected))
      }),
      { numRuns: 20 },
    )
  })

  test('knows every letter that folds', async () => {
    const letters = Object.keys(foldings)
    const folded = await foldAll(letters)
    // Letters newer than the database's Unicode are still folded, because the table is ours.
    expect(folded).toEqual(letters.map(expected))
  })
})

test('the index of folded names is rebuilt, and a copy of the database restored, with names beyond ASCII', async () => {
  await database.db
    .insertInto('slides')
    .values({ name: 'Größe 4' } as never)
    .execute()
  await sql`reindex index slides_folded_name`.execute(database.db)
  // The restore of a copy has no schema in its search path.
  const folded = await database.db.transaction().execute(async trx => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx)
    await sql`set local search_path = ''`.execute(trx)
    return sql<{ folded: string }>`select ${sql.ref(rows[0]?.schema as string)}.fold('Größe') as folded`.execute(trx)
  })
  expect(folded.rows).toEqual([{ folded: 'grösse' }])
})
