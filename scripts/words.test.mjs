import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

/** Words that screens and errors no longer use, with their replacements. */
const OLD_WORDS = [
  [/\b(?:slide )?scanner screen\b|\bslide scanner\b/i, 'Slide Reader'],
  [/\btorn\b/i, 'divided'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bdelete for good\b/i, 'Delete permanently'],
  [/\bcan not\b/i, "can't"],
  [/\bgo on without\b/i, 'Leave out'],
  [/\bborne by\b/i, 'have'],
]

/** Phrases of a former dialect of comments and pages, with their replacements. */
const DIALECT = [
  [/^(?:\/\*\*?|\/\/|\*)\s+Of (?!course)/, 'begin with the subject, not with "Of ..."'],
  [/\bby now\b/, 'now'],
  [/\banew\b/, 'again'],
  [/\bparted (?:by|from)\b/, 'separated'],
  [/\bunder way\b/, 'in progress'],
  [/\b(?:borne|bears)\b/, 'has'],
  [/\blab's own fields?\b|\bfields? of the lab's own\b/i, 'lab field'],
  [/\bcan not\b/, 'cannot'],
  [/\btold apart\b/, 'distinguished'],
  [/\bonce more\b/, 'again'],
  [/\bfor ever\b/, 'forever'],
  [/\bfor good\b/, 'permanently'],
  [/\ball else\b/, 'everything else'],
  [/\bthe begin\b/, 'the beginning'],
  [/\bin a (?:thread|process) of its own\b/, 'in a separate thread, in a separate process'],
  [/\bSentences of\b/, 'Messages of'],
  [/\bin the place of\b/i, 'instead of'],
  [/\bso many (?:bytes|files|slides|rows|records)\b/, 'this many'],
  [/\bof one moment\b/, 'of one snapshot'],
  [/\bout of reach\b|\bis away\b/, 'unavailable'],
  [/\bgo(?:es)? on with\b/, 'continue with'],
  [/\bwithout end\b/, 'without limit'],
  [/\bwhat is no\b/, 'anything but'],
  [/\bof now\b/, 'current'],
]

/** The sentences among a file's strings: those with a space. @param {string} text */
function sentencesOf(text) {
  const code = text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`([^`\n]+)`/g)]
    .map(([, ...quoted]) => (quoted.find(part => part !== undefined) ?? '').replaceAll(/\$\{[^}]*\}/g, ''))
    .filter(sentence => sentence.includes(' '))
}

/** @param {string} text @returns {string[]} */
const oldWordsIn = text =>
  sentencesOf(text).flatMap(sentence => {
    const [, now] = OLD_WORDS.find(([old]) => /** @type {RegExp} */ (old).test(sentence)) ?? []
    return now === undefined ? [] : [`"${sentence}" should say: ${now}`]
  })

/** @param {string[]} folders */
const filesIn = folders =>
  folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
  )

/** @param {string} sentence @returns {string[]} */
function dialectOf(sentence) {
  const [, now] = DIALECT.find(([phrase]) => /** @type {RegExp} */ (phrase).test(sentence)) ?? []
  return now === undefined ? [] : [`"${sentence}" should say: ${now}`]
}

/** The lines of a file's comments that are in dialect. @param {string} text */
const dialectIn = text =>
  text.split('\n').flatMap(line => dialectOf(/^\s*((?:\/\/|\/\*\*?|\*)\s.*)$/.exec(line)?.[1] ?? ''))

test('no screen and no error contains an old word', () => {
  const files = filesIn(['web/src', 'server/src', 'contract/src'])
  const written = files.filter(path => /\.tsx?$/.test(path) && !/\.(?:test|fixture)\./.test(path))
  expect(written.length).toBeGreaterThan(500)
  expect(written.flatMap(path => oldWordsIn(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('old words are found in sentences, but not in names and comments', () => {
  expect(oldWordsIn("// It can not be torn.\nconst torn = 'torn'\nconst text = '1 group is torn: mend it'")).toEqual([
    '"1 group is torn: mend it" should say: divided',
  ])
})

test('no comment contains dialect', () => {
  const files = filesIn(['web/src', 'server/src', 'server/test', 'contract/src', 'e2e', 'bench'])
  const sources = files.filter(path => /\.(?:tsx?|css)$/.test(path) && !path.includes('node_modules'))
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.flatMap(path =>
    dialectIn(readFileSync(join(root, path), 'utf8')).map(sentence => `${path}: ${sentence}`),
  )
  expect(found).toEqual([])
})

test('dialect is found in comments, not in code', () => {
  expect(
    dialectIn("/** Of a number: its unit. */\nconst text = 'read anew'\n// Of course.\n // It is read anew."),
  ).toEqual([
    '"/** Of a number: its unit. */" should say: begin with the subject, not with "Of ..."',
    '"// It is read anew." should say: again',
  ])
})

test('no page contains dialect', () => {
  const pages = filesIn(['docs', 'clients/python']).filter(path => path.endsWith('.md'))
  expect(pages.length).toBeGreaterThan(200)
  const found = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages].flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap(dialectOf)
      .map(sentence => `${path}: ${sentence}`),
  )
  expect(found).toEqual([])
})
