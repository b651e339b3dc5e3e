// User agents contain the names of other browsers, too: the first match counts.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** The first product in the user agent of a script's library, such as `python-requests/2.32.3`. */
const PRODUCT = /^([\w.-]{1,40})(?:\/(\d+(?:\.\d+)?))?/

/** A user agent in readable form: 'Firefox 140 on Linux', 'python-requests 2.32'; null if it names none. */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const browser = BROWSERS.map(([pattern, name]) => withVersion(name, pattern.exec(userAgent)?.[1])).find(Boolean)
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser) return system ? `${browser} on ${system}` : browser
  const [, product, version] = PRODUCT.exec(userAgent) ?? []
  if (product === undefined || product === 'Mozilla') return system ?? null
  return version === undefined ? product : `${product} ${version}`
}

const withVersion = (name: string, version: string | undefined) => version && `${name} ${version}`
