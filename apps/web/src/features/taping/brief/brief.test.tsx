import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrief } from '#testing/taping/open-brief.tsx'

const MAIL = `Hi Rosa, a tape for DANI in THE LAST DRYER, please.
Please prepare scenes 1 and 2. Slate at the end. MP4, under 200 MB each.
See https://casting.example/sides <img src=x onerror=alert(1)>.
Everything through Spotlight by EOD Thursday PT please.`

const box = () => screen.getByRole('textbox', { name: 'The mail from casting' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const found = () => within(screen.getByRole('region', { name: 'What we found' }))
const mail = () => screen.getByRole('region', { name: 'The mail' })
const litWords = () => [...mail().querySelectorAll('[data-lit]')].map(({ textContent }) => textContent)

async function openRead(text = MAIL) {
  const page = await openBrief()
  await page.user.click(box())
  await page.user.paste(text)
  await screen.findByRole('heading', { name: 'The brief' })
  return page
}

// Monday, three in the afternoon in New York.
beforeEach(() => vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-16T15:00:00-05:00')))
afterEach(() => vi.restoreAllMocks())

describe('Pasting what casting asked for', () => {
  it('[R-89-06] A mail is read as it is pasted, and the page says that it is never uploaded', async () => {
    const { user, files } = await openBrief()
    expect(screen.getByText(/Read here in the page, by rules\. The mail is never uploaded\./)).toBeVisible()
    await user.click(box())
    await user.paste(MAIL)
    expect(await screen.findByRole('heading', { name: 'The brief' })).toHaveFocus()
    expect(JSON.parse(files.get('brief.json') ?? '{}')).toMatchObject({ v: 1, text: MAIL, zone: 'America/Chicago' })
  })

  it('[R-89-06] A mail that is typed is read when the button is pressed, and an empty one is not', async () => {
    const { user } = await openBrief()
    await user.click(button('Read it'))
    expect(box()).toBeVisible()
    await user.type(box(), 'Please tape scene 1.')
    expect(screen.queryByRole('heading', { name: 'The brief' })).toBeNull()
    await user.click(button('Read it'))
    expect(await screen.findByRole('heading', { name: 'The brief' })).toBeVisible()
  })

  it('[R-89-06] 20,000 characters are read at once; of one more the page says what is left out, and reads the rest when asked', async () => {
    const { user, files } = await openBrief()
    const long = `Please tape scene 1. ${'a'.repeat(19_979)}`
    await user.click(box())
    await user.paste(`${long}b`)
    expect(screen.getByRole('alert')).toHaveTextContent("That's 20,001 characters. We read the first 20,000")
    await user.click(button('Read it'))
    expect(JSON.parse(files.get('brief.json') ?? '{}').text).toBe(long)
    await user.click(button('Paste another mail'))
    await user.clear(box())
    await user.paste(long)
    expect(await screen.findByRole('heading', { name: 'The brief' })).toBeVisible()
  })
})

describe('What was found in the mail', () => {
  it('[R-89-07] Fields stand in plain words beside the mail, which is text only: no link and no picture', async () => {
    await openRead()
    expect(button(/^Role ?Dani ?Your part in this script/)).toBeVisible()
    expect(button(/Scenes ?1 and 2 ?Kitchen, day\. Street, night/)).toBeVisible()
    expect(button(/Size of a file ?At most 200 MB each/)).toBeVisible()
    expect(button(/Send to ?Spotlight/)).toBeVisible()
    expect(mail().textContent?.replaceAll(/\d+/g, '')).toContain('<img src=x onerror=alert()>')
    expect(mail().querySelectorAll('a, img, button')).toHaveLength(0)
  })

  it('[R-89-07] A field that is pressed or reached by the keyboard lights its words, and screen readers hear them', async () => {
    const { user } = await openRead()
    expect(litWords()).toEqual([])
    await user.click(button(/Send to ?Spotlight/))
    expect(litWords()).toEqual([expect.stringMatching(/^Spotlight/)])
    button(/Scenes ?1 and 2/).focus()
    await waitFor(() => expect(litWords()).toEqual([expect.stringMatching(/^scenes 1 and 2/)]))
    expect(button(/Scenes ?1 and 2/)).toHaveAccessibleDescription('The mail says: scenes 1 and 2')
  })

  it('[R-89-07] What the mail leaves open stands first, with its readings to choose from, in both zones', async () => {
    const { user, files } = await openRead()
    expect(found().getAllByRole('button')[0]).toHaveAccessibleName(
      /^Due ?Thu 19 Nov, 6:00 pm Pacific Time ?8:00 pm where you are\. “EOD” can mean 6 pm or midnight: we count to the earlier\.$/,
    )
    const choices = within(found().getByRole('radiogroup', { name: 'Due: what counts' }))
    expect(choices.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, false])
    await user.click(choices.getByRole('radio', { name: '11:59 pm' }))
    expect(choices.getByRole('radio', { name: '11:59 pm' })).toBeChecked()
    expect(found().getAllByRole('button')[0]).toHaveAccessibleName(/Thu 19 Nov, 11:59 pm Pacific Time/)
    expect(screen.queryByText(/EOD” can mean/)).toBeNull()
    const { edits } = JSON.parse(files.get('brief.json') ?? '{}')
    expect(edits.fields.due).toMatchObject({ asks: [], zone: 'America/Los_Angeles' })
  })

  it('[R-89-07] A missing due time is asked for, until the actor sets it or does not know it', async () => {
    const { user } = await openRead('Please tape scene 1.')
    expect(screen.getByText('No hour found. When is it due?')).toBeVisible()
    await user.click(button('Set it'))
    expect(screen.getByLabelText('Day')).toHaveFocus()
    await user.click(button('Save'))
    expect(screen.queryByText('No hour found. When is it due?')).toBeNull()
    expect(button(/Due, filled in by you ?Tue 17 Nov, 6:00 pm Central Time/)).toBeVisible()
  })

  it('[R-89-07] A date without an hour asks for the hour', async () => {
    const { user } = await openRead('Please tape scene 1. Due Thursday PT.')
    expect(button(/Due ?Thu 19 Nov ?No hour found\. When is it due\?/)).toBeVisible()
    await user.click(button('Set the hour: Due'))
    await user.type(screen.getByLabelText('Hour'), '17:30')
    await user.click(button('Save'))
    expect(button(/Thu 19 Nov, 5:30 pm Pacific Time ?7:30 pm where you are/)).toBeVisible()
  })

  it('[R-89-07] With nothing found the fields are there to be filled in', async () => {
    const { user } = await openRead('Hello Rosa!')
    expect(screen.getByRole('heading', { name: 'We found nothing to tick.' })).toBeVisible()
    expect(screen.getByText('Fill in what you need.')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Add something that casting asks for'), 'Slate')
    await user.click(button('Save'))
    expect(button(/Slate, filled in by you ?Last/)).toBeVisible()
  })
})

describe('What the actor changes', () => {
  it('[R-89-08] A field is changed and taken out, and both stay when the mail is read again and the page is opened again', async () => {
    const { user, reload } = await openRead()
    await user.click(button('Change: Send to'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Send to' }), 'Backstage')
    await user.click(button('Save'))
    expect(button('Change: Send to')).toHaveFocus()
    await user.click(button('Change: Slate'))
    await user.click(button('Remove'))
    const check = () => {
      expect(button(/Send to, changed by you ?Backstage/)).toBeVisible()
      expect(screen.queryByRole('button', { name: /Slate/ })).toBeNull()
    }
    check()
    await user.click(button('Paste another mail'))
    await user.click(button('Read it'))
    await screen.findByRole('heading', { name: 'The brief' })
    check()
    await reload()
    check()
  })

  it('[R-89-08] Every kind of field is refused while it is empty or not understood, and Escape leaves it as it was', async () => {
    const { user } = await openRead('Please tape scene 1. Files under 200 MB. Label your files LASTNAME_ROLE.')
    await user.click(button('Change: Size of a file'))
    await user.clear(screen.getByRole('textbox', { name: 'Size of a file' }))
    await user.type(screen.getByRole('textbox', { name: 'Size of a file' }), 'small')
    await user.click(button('Save'))
    expect(screen.getByRole('alert')).toHaveTextContent('Type a number of megabytes.')
    await user.clear(screen.getByRole('textbox', { name: 'Size of a file' }))
    await user.type(screen.getByRole('textbox', { name: 'Size of a file' }), '1.5 GB')
    await user.click(button('Save'))
    expect(button(/Size of a file, changed by you ?At most 1\.5 GB each/)).toBeVisible()
    await user.click(button('Change: File names'))
    await user.clear(screen.getByRole('textbox', { name: 'File names' }))
    await user.type(screen.getByRole('textbox', { name: 'File names' }), 'ROLE-FIRSTNAME-SC#')
    await user.click(button('Save'))
    expect(button(/File names, changed by you ?DANI-ROSA-SC1\.mp4/)).toBeVisible()
    await user.click(button('Change: Scenes'))
    await user.click(screen.getByRole('checkbox', { name: 'Scene 2, Street, night' }))
    await user.keyboard('{Escape}')
    expect(button(/Scenes ?1 ?Kitchen, day/)).toBeVisible()
  })

  it('[R-89-08] A note is changed, and stays changed when it is read again', async () => {
    const { user } = await openRead('Please tape scene 1. Plain wall, please.')
    await user.click(button(/^Change: In their words/))
    await user.clear(screen.getByRole('textbox', { name: 'In their words' }))
    await user.type(screen.getByRole('textbox', { name: 'In their words' }), 'The white wall')
    await user.click(button('Save'))
    await user.click(button('Paste another mail'))
    await user.click(button('Read it'))
    expect(await screen.findByRole('button', { name: /In their words, changed by you ?The white wall/ })).toBeVisible()
  })
})
