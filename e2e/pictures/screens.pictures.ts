import { test } from '../support/test.ts'
import { demoLibrary } from './library.ts'
import { SCREENS } from './screens.ts'
import { answerAs } from './states.ts'
import { takePictures } from './take-pictures.ts'

for (const { name, address, states, opened = {} } of SCREENS) {
  for (const state of states)
    test(`${name}-${state}`, async ({ signedIn: page, records }) => {
      const library = await demoLibrary(records)
      await answerAs(page, state)
      await page.goto(address(library))
      if (state === 'loading') await page.getByRole('main').waitFor()
      await takePictures(page, `${name}-${state}`, state !== 'loading')
    })
  for (const [what, open] of Object.entries(opened))
    test(`${name}-with-${what}`, async ({ signedIn: page, records }) => {
      await page.goto(address(await demoLibrary(records)))
      await open(page)
      await takePictures(page, `${name}-with-${what}`)
    })
}

test('login', async ({ page }) => {
  await page.goto('/')
  await takePictures(page, 'login')
})
