import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** The server's address under `npm run dev`. The browser talks only to Vite, so that there is one origin. */
const server = process.env['VITRINE_DEV_SERVER'] ?? 'http://127.0.0.1:8080'
const served = ['/api', '/oidc', '/config.json', '/healthz', '/readyz', '/metrics', '/.well-known']

/** The folders of lists and tables that the first screen shows something of. */
const FIRST_OF_TABLES =
  /[\\/]web[\\/]src[\\/](?:list|table)[\\/](?!filters|bulk|cells|groups|export|lab-fields|address|views)/

export default defineConfig({
  plugins: [react(), precompress()],
  server: { proxy: Object.fromEntries(served.map(path => [path, { target: server, xfwd: true }])) },
  // As modules, workers load what they need seldom, such as the reader of workbooks, when they need it.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What all dashboards share, in one file: small files compress worse, by 14 kB on the first screen.
          groups: [
            // Excludes modules loaded on first use, which bring their own choices, sliders and dialogs.
            { name: 'dashboards', test: FIRST_OF_TABLES, minShareCount: 3 },
            // What every screen shares with the sign-in.
            { name: 'calls', test: /[\\/]web[\\/]src[\\/](api|auth)[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
