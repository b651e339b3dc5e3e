import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { pagePolicy } from '../../http/security-headers.ts'
import { MOUNT_PATH } from '../oidc/settings.ts'

export const FONT_PATH = '/assets/atkinson-hyperlegible-next.woff2'
const FONT_URL = `${MOUNT_PATH}${FONT_PATH}`
const FONT_FILE =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'

export const font = readFileSync(new URL(import.meta.resolve(FONT_FILE)))
const style = readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8').replace('FONT_URL', FONT_URL)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="var(--action-text)" d="M2 4h7.5l2.06 5.5h-7.5zM4.74 11.3h7.5L18.5 28H11z"/><path fill="var(--accent)" d="M22.5 4H30l-2.06 5.5h-7.5zM19.76 11.3h7.5L21 28h-.7l-3.4-9.07z"/></svg>'

export interface SignInPage {
  title: string
  /** HTML of the panel below the logo. */
  content: string
  /** Runs when the page is loaded; the page must also work without it. */
  script?: string
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)

export function pageHtml({ title, content, script }: SignInPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Vitrine</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<div class="gate"><div class="cabinet"></div><main class="panel"><div class="brand">${mark}Vitrine</div>
${content}
</main></div>${script ? `\n<script>${script}</script>` : ''}
</body>
</html>
`
}

/**
 * Sets the headers of a page: it may load only its own style, script and font and the web app's images, and can't be framed. Works
 * for replies of Fastify and for those of the provider, which writes its own.
 */
export function setPageHeaders(response: ServerResponse, { script }: Pick<SignInPage, 'script'>): void {
  pagePolicy({
    'default-src': ["'none'"],
    'style-src': [hashOf(style)],
    ...(script ? { 'script-src': [hashOf(script)] } : {}),
    'font-src': ["'self'"],
    'img-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })(response)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('referrer-policy', 'no-referrer')
}

export const alertIcon =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6.25"/><path d="M8 4.75v4M8 11.2v.05"/></svg>'
