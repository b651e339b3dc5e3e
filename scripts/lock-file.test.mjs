import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NODE_PACKAGES, root } from './bootstrap.mjs'

/** @type {Record<string, { optionalDependencies?: Record<string, string>, version?: string, resolved?: string, link?: boolean }>} */
const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** Where npm looks for a package's dependency: its own folder, then each folder above. @param {string} from */
function* placesAbove(from) {
  for (let place = from; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))))
    yield `${place}/`
  yield ''
}

test('the lock file contains the packages of every platform, as `npm ci` would fail on the others', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name =>
      [...placesAbove(path)].every(place => !(`${place}node_modules/${name}` in packages)),
    ),
  )
  expect(missing).toEqual([])
})

test('every platform runs the same Node', () => {
  const versions = Object.values(NODE_PACKAGES).map(name => packages[`node_modules/${name}`]?.version)
  expect(versions).toHaveLength(5)
  expect(new Set(versions)).toEqual(new Set([expect.stringMatching(/^\d+\.\d+\.\d+$/)]))
})

test('the lock file names no registry, so every machine uses its own', () => {
  const named = Object.values(packages).filter(({ resolved, link }) => resolved?.startsWith('http') && !link)
  expect(named).toEqual([])
})
