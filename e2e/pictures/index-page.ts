import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folder, pictureFile, THEMES, WIDTHS } from './take-pictures.ts'

/** Writes `pictures/index.html`, a page with all pictures, with a row for each screen and state; none without pictures of screens. */
export async function writeIndexPage(): Promise<void> {
  const ofScreens = join(folder, `${WIDTHS[0]}-${THEMES[0]}`)
  if (!existsSync(ofScreens)) return
  const files = await readdir(ofScreens)
  const names = files.map(file => file.replace(/\.png$/, '')).sort()
  const rows = names.map(name => {
    const pictures = WIDTHS.flatMap(width => THEMES.map(theme => pictureFile(name, width, theme)))
    return `<h2>${name}</h2>\n${pictures.map(file => `<a href="${file}"><img src="${file}" loading="lazy" alt=""></a>`).join('\n')}`
  })
  const style = 'body { font: 14px sans-serif } img { height: 240px; margin: 4px; border: 1px solid #999 }'
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html>\n<meta charset="utf-8">\n<title>Vitrine, every screen</title>\n<style>${style}</style>\n${rows.join('\n')}\n`,
  )
}
