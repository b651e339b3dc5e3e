import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import { DatasetDetail } from '../support/dataset-detail.ts'
import { DatasetImport } from '../support/dataset-import.ts'
import { DatasetsDashboard } from '../support/datasets-dashboard.ts'
import { saved } from '../support/downloads.ts'
import { csvFile, sharedFile } from '../support/import-files.ts'
import { callsFromNow } from '../support/slide-screens.ts'
import { expect, test } from '../support/test.ts'

const COLUMNS = ['SlideName', 'Species', 'Organ', 'Type'] as const

/** A CSV's values by column; none of these files has quotes or commas within a value. */
function valuesOf(text: string): (string | undefined)[][] {
  const [header = [], ...rows] = text
    .trimEnd()
    .split(/\r?\n/)
    .map(line => line.split(',').map(value => value.replaceAll('"', '')))
  return rows.map(row => COLUMNS.map(column => row[header.indexOf(column)]))
}

/** The first 230 lymph nodes of a real data set where it is there, else as many made up ones. */
async function lymphNodes(tail: string): Promise<string> {
  const file = sharedFile('metadata/derived/camelyon17-dataset-import.csv')
  const rows = file
    ? valuesOf(await readFile(file, 'utf8')).slice(0, 230)
    : Array.from({ length: 230 }, (_, index) => [`node ${index}`, 'Human', 'lymph node', 'TVE'[index % 3]])
  return [COLUMNS, ...rows.map(([name, ...values]) => [`${name}-${tail}`, ...values])].join('\n')
}

test('230 lymph nodes are validated in one look-up and created, and exported as they came (quirk kept: Evaluation exports as V)', async ({
  signedIn: page,
  records,
}) => {
  const text = await lymphNodes(records.tail)
  const rows = valuesOf(text)
  await records.slides(rows.map(([name = '', species = '', organ = '']) => ({ name, species, organ })))
  const countOf = (wanted: string) => rows.filter(([, , , type]) => type === wanted).length

  const csv = new DatasetImport(page)
  await csv.open(records.tail)
  await csv.review(csvFile(text, 'nodes.csv'))
  await expect(csv.dialog.getByRole('list', { name: 'Slides by type' }).getByRole('listitem')).toHaveText([
    `Training ${countOf('T')}`,
    `Validation ${countOf('V')}`,
    `Evaluation ${countOf('E')}`,
  ])
  await expect(csv.name).toHaveValue('Imported Dataset - nodes')
  const lookUps = callsFromNow(page, '/api/slides/')
  await csv.button('Validate Slides').click()
  await csv.toasted('All 230 slides found in the system')
  expect(lookUps.map(call => call.split(' ')[0])).toEqual(['POST'])
  const name = `lymph nodes ${records.tail}`
  await csv.name.fill(name)
  const create = page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().endsWith('/api/datasets/'),
  )
  await csv.button('Create Dataset').click()
  await csv.toasted(`Dataset "${name}" created successfully with 230 slides`)
  const { id } = (await (await create).json()) as { id: number }
  await expect(csv.dialog).toHaveCount(0)
  await expect(new DatasetsDashboard(page).cell(name, 'slides_count')).toHaveText('230')

  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/datasets/${id}$`))
  await new DatasetDetail(page).button('Export CSV').click()
  const dialog = page.getByRole('dialog', { name: 'Export CSV' })
  const exported = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).click())
  expect(valuesOf(exported.text)).toEqual(rows.map(row => [...row.slice(0, 3), row[3] === 'T' ? 'T' : 'V']))
})

test('a file that is no dataset is refused by its reasons; slides that are missing, ambiguous or of two types are listed; nothing is created before', async ({
  signedIn: page,
  records,
}) => {
  const { tail } = records
  await records.slides(['One', 'two', 'two', 'three,'].map(name => ({ name: `${name} ${tail}` })))
  // Early, because the browser takes its time until it reports choosers instead of showing them.
  const chooser = page.waitForEvent('filechooser')
  const csv = new DatasetImport(page)
  await csv.open(records.tail)
  await csv.choose(csvFile('SlideName,Type\na,T\n', 'mice.txt'))
  await expect(csv.alert('Please select a CSV file')).toBeVisible()
  await expect(csv.dialog.getByRole('group', { name: 'Drop a CSV file here, or click to choose one' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(csvFile('SlideName,Type\na,T\nb,training\na,V\n'))
  await expect(csv.alert('CSV Parsing Error').getByRole('listitem')).toHaveText([
    'Invalid slide type: "training" in line 3. It must be T, V or E.',
    'The slide "a" is there with two types: T in line 2 and V in line 4.',
  ])
  await expectAccessible(page)
  const template = await saved(page, () => csv.button('Download template').click())
  expect(template.name).toBe('dataset-template.csv')
  await csv.review(csvFile(template.text, 'template.csv'))

  const found = `slide name;TYPE\nONE ${tail};T\none ${tail};E\ntwo ${tail};V\nnone ${tail};T\n"three, ${tail}";T\n`
  await csv.review(csvFile(found, 'wrong.csv'))
  await csv.name.press('Enter')
  await csv.toasted('Please validate slides first')
  await csv.button('Validate Slides').click()
  await expect(csv.alert("Found 1 slides that don't exist in the system")).toBeVisible()
  await expect(csv.missing.getByText("The following slides don't exist and must be created first:")).toBeVisible()
  await expect(csv.missing.getByRole('listitem')).toHaveText([`none ${tail}`])
  await expect(csv.alert(`"two ${tail}" in line 4: the slides with the IDs`)).toBeVisible()
  await expect(csv.alert(`"ONE ${tail}" as T in line 2 and "one ${tail}" as E in line 3`)).toBeVisible()
  await expectAccessible(page)
  await csv.button('Create Dataset').click()
  await csv.toasted('Please validate slides first')

  await csv.review(csvFile(`SlideName,Type\none ${tail},T\nONE ${tail},T\n"three, ${tail}",E\n`, 'right.csv'))
  await csv.button('Validate Slides').click()
  await csv.toasted('All 2 slides found in the system')
  await expect(csv.dialog.getByText(`"one ${tail}", "ONE ${tail}" in lines 2 and 3`)).toBeVisible()
  await expectAccessible(page)
  await csv.name.fill(' ')
  await expect(csv.button('Create Dataset')).toBeDisabled()
  await csv.name.press('Enter')
  await csv.toasted('Please enter a dataset name')
  await csv.name.fill(`few ${tail}`)
  const create = page.waitForRequest(request => request.method() === 'POST')
  await csv.name.press('Enter')
  await csv.toasted(`Dataset "few ${tail}" created successfully with 2 slides`)
  expect((await create).postDataJSON()).toMatchObject({
    description: '',
    dataset_slides: [{ type: 'training' }, { type: 'evaluation' }],
  })
  await expect(new DatasetsDashboard(page).row(`few ${tail}`)).toBeVisible()
})
