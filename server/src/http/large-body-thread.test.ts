import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** Imports a module in a separate thread and then posts the addresses of all modules that it loaded. */
const LISTING = `
  const { registerHooks } = require('node:module')
  const { parentPort, workerData } = require('node:worker_threads')
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  import(workerData).then(() => parentPort.postMessage(loaded))`

test('the thread that parses a body loads no schemas of the contract, which would delay every body', async () => {
  const module = new URL('large-body-thread.ts', import.meta.url).href
  const worker = new Worker(LISTING, { eval: true, workerData: module })
  const loaded = new Promise<string[]>((resolve, reject) => {
    worker.on('message', message => Array.isArray(message) && resolve(message)).once('error', reject)
  })
  worker.postMessage({ bytes: Buffer.from('no JSON'), rules: undefined })
  expect((await loaded).filter(url => url.includes('/typebox/'))).toEqual([])
})
