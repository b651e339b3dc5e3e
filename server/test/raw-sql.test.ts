import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../src')
/** The files that turn text into SQL: a type that accepts nothing computed, and quoting for everything else. */
const MAKERS = ['db/sql-text.ts', 'db/driver.ts']

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(name => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }))

const linesWith = (pattern: RegExp, isFree: (name: string) => boolean) =>
  sources
    .filter(({ name }) => !isFree(name))
    .flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([found]) => `${name}: ${found}`))

test('SQL that is not a parameter is only created by typed and quoting functions', () => {
  const isMaker = (name: string) => MAKERS.includes(name)
  expect(linesWith(/\b(?:sql|Query|CompiledQuery)\s*\.raw\b/g, isMaker)).toEqual([])
  expect(linesWith(/\bas (?:unknown as )?SqlText\b/g, isMaker)).toEqual([])
  expect(linesWith(/\bnew RawBuilder|createRawBuilder|RawNode\b/g, isMaker)).toEqual([])
})

/** A constant of its file, or a quoted name. */
const SAFE_PART = /^(?:[A-Z][A-Z_]*|(?:this\.#)?(?:client\.)?(?:escapeIdentifier|quoteName|quoteText)\([^()]*\))$/

test('statements on separate connections only contain constants and quoted names', () => {
  const unsafe = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:\.query(?:<[^(]*>)?|copyFrom|copyTo)\(\s*`([^`]*)`/g)].flatMap(([, statement = '']) =>
      [...statement.matchAll(/\$\{([^}]*)\}/g)]
        .filter(([, part = '']) => !SAFE_PART.test(part))
        .map(([part]) => `${name}: ${part}`),
    ),
  )
  expect(unsafe).toEqual([])
  expect(linesWith(/\.query\([^`'")]*['"`]\s*\+/g, () => false)).toEqual([])
})
