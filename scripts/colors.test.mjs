import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './bootstrap.mjs'

/** @param {string} path */
const read = path => readFileSync(join(root, path), 'utf8')

/** The colors that a block sets, by name. @param {string} block */
const colorsOf = block =>
  Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]+);/g)].map(([, ...pair]) => pair))

/** @param {string} css @param {RegExp} start of the block */
function block(css, start) {
  const [found] = start.exec(css) ?? []
  if (found === undefined) throw new Error(`There is no block ${start}.`)
  const from = css.indexOf(found) + found.length
  return colorsOf(css.slice(from, css.indexOf('}', from)))
}

/** The colors of the web in one scheme, from `light-dark(#..., #...)`, or from one color for both. @param {'light' | 'dark'} scheme */
function webColors(scheme) {
  const tokens = read('web/src/shell/tokens.css')
  const pairs = [...tokens.matchAll(/(--[\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)]
  return Object.fromEntries(
    pairs.map(([, name, light, dark, both]) => [name, both ?? (scheme === 'light' ? light : dark)]),
  )
}

const signIn = read('server/src/auth/page/sign-in.css')

test.each([
  ['light', block(signIn, /:root \{/), webColors('light')],
  ['dark', block(signIn, /prefers-color-scheme: dark\) \{\s*:root \{/), webColors('dark')],
])('the sign-in page, which the server writes, has the colors of the web: %s', (_, page, web) => {
  expect(Object.keys(page).length).toBeGreaterThan(10)
  expect(web).toMatchObject(page)
})
