import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

/** Words that screens and errors had once, beside the words that they have now. */
const OLD_WORDS = [
  [/\b(?:slide )?scanner screen\b|\bslide scanner\b/i, 'Slide Reader'],
  [/\btorn\b/i, 'divided'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bdelete for good\b/i, 'Delete permanently'],
  [/\bcan not\b/i, "can't"],
  [/\bgo on without\b/i, 'Leave out'],
  [/\bborne by\b/i, 'have'],
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

test('no screen and no error has an old word', () => {
  const files = ['web/src', 'server/src', 'contract/src'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
  )
  const written = files.filter(path => /\.tsx?$/.test(path) && !/\.(?:test|fixture)\./.test(path))
  expect(written.length).toBeGreaterThan(500)
  expect(written.flatMap(path => oldWordsIn(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('an old word is found in what is said, not in names and comments', () => {
  expect(oldWordsIn("// It can not be torn.\nconst torn = 'torn'\nconst text = '1 group is torn: mend it'")).toEqual([
    '"1 group is torn: mend it" should say: divided',
  ])
})
