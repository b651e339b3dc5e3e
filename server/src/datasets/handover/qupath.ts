import { type HandoverSlide, PACKAGE_PARTS, type PackagePart } from './handover-slide.ts'
import { longPathLists } from './left-out.ts'
import { fileOf, type PackageFile } from './package-file.ts'
import { isQuPathLine } from './qupath-path.ts'
import type { Survey } from './survey.ts'

/** Each path only once, because QuPath reports those that it already has. */
function* pathLines({ slides }: Survey, split: PackagePart | undefined): Generator<string> {
  const seen = new Set<string>()
  for (const { path, split: own } of slides) {
    if (path === null || !isQuPathLine(path) || (split !== undefined && own !== split) || seen.has(path)) continue
    seen.add(path)
    yield `${path}\n`
  }
}

/** Java limits constants to 65,535 bytes; a UTF-16 unit takes at most three. */
const CONSTANT_LETTERS = 20_000

/** Escapes a text for `'''` in Groovy. */
const groovyText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

/** One slide for each file name, except names shared by several different files. */
function* knownFiles({ slides, ambiguousNames }: Survey): Generator<HandoverSlide> {
  const seen = new Set<string>()
  for (const slide of slides) {
    if (seen.has(slide.fileName) || ambiguousNames.has(slide.fileName)) continue
    seen.add(slide.fileName)
    yield slide
  }
}

/** Lists of rows as JSON, each short enough for a constant unless a single name is too long. */
function* jsonChunks(survey: Survey): Generator<string> {
  let rows: string[] = []
  let letters = 0
  for (const { fileName, split, patient, isGrouped, label } of knownFiles(survey)) {
    const row = groovyText(JSON.stringify([fileName, split, isGrouped ? patient : null, label]))
    if (letters + row.length > CONSTANT_LETTERS && rows.length > 0) {
      yield rows.join(',\n')
      rows = []
      letters = 0
    }
    rows.push(row)
    letters += row.length + 2
  }
  if (rows.length > 0) yield rows.join(',\n')
}

function* scriptLines(survey: Survey): Generator<string> {
  yield '// Writes part, group and label of each slide into the metadata of its entry in the open project.\n'
  yield '// Run it in the script editor of QuPath. Entries are found by the name of their file.\n'
  yield 'import groovy.json.JsonSlurper\n\n'
  yield 'def known = [:]\n'
  yield "def add = { text -> new JsonSlurper().parseText('[' + text + ']').each { known[it[0]] = it } }\n"
  for (const chunk of jsonChunks(survey)) yield `add('''${chunk}''')\n`
  yield `
def project = getProject()
if (project == null) {
    println 'Open a project first.'
    return
}
def fileName = { entry ->
    try {
        def uris = entry.getURIs()
        if (!uris.isEmpty() && uris[0].getPath() != null)
            return uris[0].getPath().tokenize('/').last()
    } catch (Exception e) {
        // Entries of an older version, or of a file that can't be read, are identified by name.
    }
    return entry.getImageName()
}
int found = 0
project.getImageList().each { entry ->
    def row = known[fileName(entry)] ?: known[entry.getImageName()]
    if (row == null)
        return
    ['part', 'group', 'label'].eachWithIndex { key, index ->
        if (row[index + 1] != null)
            entry.putMetadataValue(key, row[index + 1])
    }
    found++
}
project.syncChanges()
println found + ' of ' + project.getImageList().size() + ' entries have their part now.'
`
}

/** A script that assigns the entries of a project to the parts. */
export const qupathScript = (survey: Survey): PackageFile =>
  fileOf('qupath/set-parts.groovy', () => scriptLines(survey))

/** Lists for 'Import images', and the script. */
export function qupathFiles(survey: Survey): PackageFile[] {
  const long = longPathLists(survey)
  const lists = [undefined, ...PACKAGE_PARTS.filter(split => survey.pathBytes[split] > 0)]
  return [
    qupathScript(survey),
    ...lists
      .filter(split => !long.has(split ?? 'all'))
      .map(split => fileOf(`qupath/${split ?? 'all'}.txt`, () => pathLines(survey, split))),
  ]
}
