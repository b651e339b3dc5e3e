import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { packTar, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import type { Db } from '../db/client.ts'
import { buildBackedUpLibrary, contentsOf, fileOf, print, refusal } from './backed-up-library.fixture.ts'
import { backupMessages as messages } from './backup-messages.ts'
import { checkBackup, restore } from './restore.ts'

let library: TestDatabase
/** The empty library into which no refused backup may bring anything. */
let target: TestDatabase
let before: Record<string, unknown[]>
beforeAll(async () => {
  library = await buildBackedUpLibrary()
  target = await createTestDatabase()
  before = await contentsOf(target.db)
})
afterAll(async () => {
  await target.drop()
  await library.drop()
})

/** The same positions in each run. */
function* positions(length: number, count: number): Generator<number> {
  for (let seed = 12_345, made = 0; made < count; made++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    yield seed % length
  }
}

test('a backup with any changed byte is refused as damaged', async () => {
  const whole = readFileSync(fileOf('library.vitrine').path)
  // The first 8 bytes describe the compression; some of their bits have no meaning.
  for (const position of positions(whole.length - 8, 20)) {
    const damaged = Buffer.from(whole)
    damaged[position + 8] = (damaged[position + 8] as number) ^ 0x55
    writeFileSync(fileOf('damaged').path, damaged)
    const { message, exitCode } = (await refusal('damaged')) as { message: string; exitCode: number }
    expect([exitCode, message], `byte ${position + 8}`).toEqual([
      3,
      expect.stringMatching(
        /^damaged is (damaged: \S+ is not what was written|cut off: it ends before its checksums|no backup of Vitrine)\.$/,
      ),
    ])
  }
})

test('a truncated backup is refused, wherever it ends', async () => {
  const whole = readFileSync(fileOf('library.vitrine').path)
  for (const length of [0, 3, whole.length - 1, ...positions(whole.length, 20)]) {
    writeFileSync(fileOf('cut').path, whole.subarray(0, length))
    expect(await refusal('cut'), `${length} bytes`).toEqual({ message: messages.cut('cut'), exitCode: 3 })
  }
})

type Members = { name: string; text: string }[]

/** A copy of the backup with other members, compressed without an error that a decompressor would notice. */
async function repack(name: string, change: (members: Members) => Members): Promise<void> {
  const entries = await unpackTar(zstdDecompressSync(readFileSync(fileOf('library.vitrine').path)))
  const members = entries.map(({ header, data }) => ({ name: header.name, text: Buffer.from(data ?? []).toString() }))
  const changed = change(members).map(member => ({
    header: { name: member.name, size: Buffer.byteLength(member.text) },
    body: member.text,
  }))
  writeFileSync(fileOf(name).path, zstdCompressSync(await packTar(changed)))
}

const edit = (member: string, edited: (text: string) => string) => (members: Members) =>
  members.map(({ name, text }) => ({ name, text: name === member ? edited(text) : text }))

const SLIDES = 'tables/slides/000001.copy'

test.each<[string, (members: Members) => Members, string]>([
  ['other rows', edit(SLIDES, text => text.replace('quotes', 'Quotes')), messages.damaged('repacked', SLIDES)],
  ['a table lost', members => members.filter(({ name }) => name !== SLIDES), messages.damaged('repacked', SLIDES)],
  ['a member twice', members => [...members.slice(0, 2), ...members.slice(1)], 'is damaged: tables/'],
  [
    'other columns',
    edit('manifest.json', text => text.replace('"version"', '"vision"')),
    messages.damaged('repacked', 'manifest.json'),
  ],
  [
    'other checksums',
    edit('checksums.json', text => text.replace(/"slides": 1/, '"slides": 2')),
    messages.damaged('repacked', 'checksums.json'),
  ],
  ['no checksums', members => members.slice(0, -1), messages.cut('repacked')],
  [
    'something after the checksums',
    members => [...members, { name: 'more', text: '' }],
    messages.damaged('repacked', 'checksums.json'),
  ],
  ['no manifest', members => members.slice(1), messages.foreign('repacked')],
  [
    'another format',
    edit('manifest.json', text => text.replace('vitrine-backup', 'photos')),
    messages.foreign('repacked'),
  ],
  [
    'a newer layout',
    edit('manifest.json', text => text.replace('"version": 1', '"version": 2')),
    'is damaged|newer Vitrine',
  ],
])('a backup with %s is refused', async (_, change, sentence) => {
  await repack('repacked', change)
  expect(await refusal('repacked')).toEqual({ message: expect.stringMatching(sentence), exitCode: 3 })
})

test('other files are not backups, and unreadable ones report the reason', async () => {
  writeFileSync(fileOf('foreign').path, 'Name,Organ\nS-1,Liver\n')
  expect(await refusal('foreign')).toEqual({ message: "foreign isn't a backup of Vitrine.", exitCode: 3 })
  writeFileSync(fileOf('foreign').path, gzipSync('text'))
  expect(await refusal('foreign')).toEqual({ message: "foreign isn't a backup of Vitrine.", exitCode: 3 })
  for (const contents of [
    Buffer.from('text'.repeat(1000)),
    Buffer.alloc(2048),
    await packTar([{ header: { name: 'a', size: 1 }, body: 'a' }]),
  ]) {
    writeFileSync(fileOf('foreign').path, zstdCompressSync(contents))
    expect(await refusal('foreign')).toEqual({ message: "foreign isn't a backup of Vitrine.", exitCode: 3 })
  }
  expect(await refusal('missing')).toEqual({ message: "missing can't be read: there is no such file.", exitCode: 1 })
  expect(await refusal('.')).toEqual({ message: ". can't be read: it is a folder.", exitCode: 1 })
})

const schemasOf = async (db: Db) =>
  (await sql<{ name: string }>`select nspname as name from pg_namespace where nspname like 'vitrine%'`.execute(db)).rows

test('a restore that fails midway leaves the library unchanged', async () => {
  const file = fileOf('refused-by-database')
  await repack(
    file.name,
    edit(SLIDES, text => text.replace('created', 'lost')),
  )
  const contents = await checkBackup(fileOf('library.vitrine'))
  await expect(restore(target.url, file, contents, { replace: false, print })).rejects.toThrow(/slides_status_check/)
  expect(await contentsOf(target.db)).toEqual(before)
  expect(await schemasOf(target.db)).toEqual([])
})

describe('a crafted backup with correct checksums', () => {
  /** A copy of the backup with other rows of one table. */
  async function craft(name: string, table: string, edited: (text: string) => string): Promise<void> {
    const member = `tables/${table}/000001.copy`
    await repack(name, members => {
      const text = edited(members.find(each => each.name === member)?.text ?? '')
      const sums = (stored: string) => {
        const checksums = JSON.parse(stored)
        checksums.members[member] = createHash('sha256').update(text).digest('hex')
        return JSON.stringify(checksums)
      }
      return edit('checksums.json', sums)(edit(member, () => text)(members))
    })
  }

  const ATTACK = 'create table public.hacked (id integer)'
  /** Ends the constant, the expression and the statement of an index. */
  const OF_INDEX = `he}'::text[], field_2), id); ${ATTACK}; --`
  const OF_TRIGGER = `he'); ${ATTACK}; --`

  test.each<[string, string, (text: string) => string, RegExp]>([
    [
      'the key of an option',
      'custom_fields',
      text => text.replace('"key": "he"', `"key": "${OF_INDEX}"`),
      /options of custom_fields 2 /,
    ],
    [
      'a key that ends a function',
      'custom_fields',
      text => text.replace('"key": "he"', `"key": "${OF_TRIGGER}"`),
      /options of custom_fields 2 /,
    ],
    [
      'a former option',
      'custom_fields',
      text => text.replace('\t[]\t', `\t[{"key": "${OF_INDEX}", "label": "HE"}]\t`),
      /options of custom_fields 1 /,
    ],
    [
      'the label of a field',
      'custom_fields',
      text => text.replace('\tLot\t', `\t${'x'.repeat(81)}\t`),
      /label of custom_fields 1 /,
    ],
    [
      'the key of a field',
      'custom_fields',
      text => text.replace('\tlot\t', `\tlot'); ${ATTACK}; --\t`),
      /custom_fields_key_check/,
    ],
    [
      'the entity of a field',
      'custom_fields',
      text => text.replace('\tslides\tlot\t', `\tslides; ${ATTACK}; --\tlot\t`),
      /custom_fields_entity_check/,
    ],
    ['the state of a view', 'views', text => text.replace('"organ"', '["organ"]'), /state of views 1 /],
    [
      'the rules of a dataset',
      'datasets',
      text => text.replace('["block_id"]', '["block_id; drop"]'),
      /grouping of datasets 1 /,
    ],
    [
      'a hash that costs all memory',
      'accounts',
      text => text.replace('m=8,', 'm=4000000,'),
      /password_hash of accounts 1 /,
    ],
    [
      'a value of a field',
      'slides',
      text => text.replace('"lot": "L\\\\t7"', '"lot": {"a": 1}'),
      /fields\.lot of slides 1 .*\{"a":1\}/,
    ],
    ['the role of a person', 'users', text => text.replace('\tadmin', '\towner'), /users_role_check/],
  ])('is refused for %s, runs nothing and changes nothing', async (_place, table, edited, sentence) => {
    const file = fileOf('crafted.vitrine')
    let isEdited = false
    await craft(file.name, table, text => {
      const changed = edited(text)
      isEdited = changed !== text
      return changed
    })
    expect(isEdited).toBe(true)
    const contents = await checkBackup(file)
    const restoring = restore(target.url, file, contents, { replace: false, print })
    await expect(restoring).rejects.toThrow(sentence)
    await expect(restoring).rejects.toMatchObject({ exitCode: expect.any(Number) })
    expect(await contentsOf(target.db)).toEqual(before)
    expect(await schemasOf(target.db)).toEqual([])
  })
})
