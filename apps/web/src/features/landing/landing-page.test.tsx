import { users } from '@sidelight/contract'
import { render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/public-pages.ts'
import { answer, ROSA } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { Testimonials } from './Testimonials.tsx'

async function openLanding() {
  const app = openApp('/')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Never tape alone.')
  return app
}

const section = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`There is no section #${id}`)
  return element
}

const header = () => within(screen.getByRole('banner'))
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
const hrefsOf = (elements: readonly HTMLElement[]) => elements.map((element) => element.getAttribute('href'))

describe('the landing page', () => {
  it('[R-2.2-01] [R-2.2-02] [R-2.2-03] The landing page has its sections in order, with their anchors and three steps', async () => {
    await openLanding()
    const marks = ['header', '#home', '#features', '#pricing', '#faq', 'footer']
    const inOrder = [...document.querySelectorAll(marks.join(', '))].map((element) =>
      marks.find((mark) => element.matches(mark)),
    )
    expect(inOrder).toEqual(marks)
    const steps = section('features').querySelectorAll('ol > li h3')
    expect([...steps].map(({ textContent }) => textContent)).toEqual([
      'Upload your sides',
      'Cast the other voices',
      'Run the scene',
    ])
  })

  it('[R-1-02] [R-1-03] The landing page names actors, acting students and creators as its users', async () => {
    await openLanding()
    for (const users of ['Actors who self-tape', 'Acting students', 'Social-media creators'])
      expect(section('features')).toHaveTextContent(users)
    const [landing] = listPublicPages()
    expect(landing).toMatchObject({
      path: '/',
      description: expect.stringContaining('AI scene partner for self-tape auditions'),
    })
  })

  it('[R-25-10] The landing page promises directed voices, help with learning lines and a receipt, and nothing for coaches and classes', async () => {
    await openLanding()
    for (const promise of [/directed line by line/, /off book/, /receipt/, /Confidential/])
      expect(document.body.textContent).toMatch(promise)
    const notYet = /coach|\bclass(es)?\b/i
    expect(document.body.textContent).not.toMatch(notYet)
    for (const { description } of listPublicPages()) expect(description).not.toMatch(notYet)
  })

  it('[R-62-01] The landing page quotes nobody while there is nobody to quote', async () => {
    await openLanding()
    expect(document.querySelectorAll('figure, blockquote')).toHaveLength(0)
    expect(document.body.textContent).not.toMatch(/illustration|heard in the wings/i)
  })

  it('[R-2.2-04] [R-3-31] [R-62-01] Testimonials are shown with name, title and quote', () => {
    const quotes = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name, title: `${name} acts`, quote: `${name} was heard.` }))
    render(<Testimonials quotes={quotes} />)
    const figures = screen.getAllByRole('figure')
    expect(textsOf(figures)).toEqual(quotes.map(({ name, title, quote }) => `${name}${title}${quote}`))
  })

  it('[R-2.2-18] [R-2.2-19] [R-3-30] [R-9-30] [R-9-31] The demo studio shows its script and camera, and its toggle changes the label', async () => {
    const { user } = await openLanding()
    const demo = screen.getByRole('group', { name: 'Demo studio' })
    expect(demo).toHaveTextContent('You kept the key. All this time.')
    expect(demo).toHaveTextContent('(quiet)')
    expect(demo.querySelector('mark')).toHaveTextContent('I kept it so I could give it back.')
    expect(demo).toHaveTextContent('Your line')
    expect(demo.querySelector('[data-camera]')).toBeVisible()
    expect(demo.querySelectorAll('[data-bars] > i')).toHaveLength(16)
    expect(document.querySelectorAll('[data-dust] circle')).toHaveLength(50)

    const label = within(demo).getByRole('status')
    expect(label).toHaveTextContent('In progress')
    await user.click(within(demo).getByRole('button'))
    expect(label).toHaveTextContent('Paused')
    await user.click(within(demo).getByRole('button'))
    expect(label).toHaveTextContent('In progress')
  })
})

describe('links of the landing page', () => {
  it('[R-2.2-05] [R-2.2-06] The bar offers a visitor four sections, Sign In and Sign Up', async () => {
    await openLanding()
    const links = within(header().getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    expect(textsOf(links)).toEqual(['Home', 'Features', 'Pricing', 'Faq'])
    expect(hrefsOf(links)).toEqual(['/#home', '/#features', '/#pricing', '/#faq'])
    expect(await header().findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in')
    expect(header().getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/sign-up')
  })

  it('[R-2.2-07] [R-2.2-08] The bar shows a signed-in user a round avatar with two initials that leads to the dashboard', async () => {
    signedIn()
    await openLanding()
    const avatar = await header().findByRole('link', { name: 'Dashboard, RV' })
    expect(avatar).toHaveAttribute('href', '/dashboard')
    expect(within(avatar).getByText('RV')).toHaveClass('rounded-full')
    expect(header().queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument()
  })

  it('[R-2.2-08] The avatar of a name of one word shows its first two letters', async () => {
    signedIn()
    answer(users.me, { ...ROSA, full_name: 'Zendaya' })
    await openLanding()
    expect(await header().findByRole('link', { name: /^Dashboard/ })).toHaveTextContent('ZE')
  })

  it('[R-2.2-15] [R-2.2-16] Try Sidelight and Get Started lead to sign-up', async () => {
    await openLanding()
    for (const name of ['Try Sidelight', 'Get Started'])
      expect(screen.getByText(name).closest('a')).toHaveAttribute('href', '/sign-up')
  })

  it('[R-2.2-17] [R-9-05] [R-9-06] Every plan leads to sign-up, and the paid ones carry their name on to sign-in', async () => {
    const { user, router } = await openLanding()
    const headings = within(section('pricing')).getAllByRole('heading', { level: 3 })
    expect(textsOf(headings)).toEqual(['Free', 'Independent', 'Professional', 'Studio'])
    const links = within(section('pricing')).getAllByRole('link')
    expect(hrefsOf(links)).toEqual([
      '/sign-up',
      '/sign-up?plan=independent_monthly',
      '/sign-up?plan=pro_monthly',
      '/sign-up?plan=studio_monthly',
    ])
    expect(headings[2]?.closest('li')).toHaveTextContent('Most Popular')
    await user.click(links[1]!)
    await screen.findByRole('heading', { level: 1, name: 'Sign Up' })
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/sign-in' }))
    expect(router.state.location.search).toBe('?plan=independent_monthly')
  })

  it('[R-2.2-22] [R-2.2-23] The footer leads to the sections and to support', async () => {
    await openLanding()
    const links = within(screen.getByRole('navigation', { name: 'Explore' })).getAllByRole('link')
    expect(textsOf(links)).toEqual(['Home', 'Features', 'Pricing', 'Support'])
    expect(links[3]).toHaveAttribute('href', '/contact-us')
  })

  it('[R-2.2-24] The footer names two social networks, and neither can be pressed', async () => {
    await openLanding()
    const links = within(screen.getByRole('navigation', { name: 'Follow' })).getAllByRole('link')
    expect(links).toHaveLength(2)
    for (const link of links) {
      expect(link).toHaveAttribute('aria-disabled', 'true')
      expect(link).not.toHaveAttribute('href')
      expect(link).toHaveTextContent('not open yet')
    }
  })
})

it('[R-48-20] The trust page shows the figures of the last proof, with its day and version', async () => {
  openApp('/your-sides')
  const proof = within(await screen.findByRole('region', { name: 'Don’t take our word for it' }))
  const figureOf = (what: string) => proof.getByText(what).nextElementSibling
  expect(figureOf('Requests recorded')).toHaveTextContent(/^[1-9][\d,]*$/)
  expect(figureOf('Requests while the actor spoke')).toHaveTextContent(/^None$|^\d+ \([\d,]+ bytes at most\)$/)
  expect(figureOf('Words in an address or a header')).toHaveTextContent('0 of 40')
  expect(figureOf('Words left once both were gone')).toHaveTextContent(
    /^0 of 40 in [1-9]\d* tables, [1-9]\d* logs, all statistics and all emails; 0 files left$/,
  )
  expect(figureOf('Last run')).toHaveTextContent(/^[A-Z][a-z]+ \d+, 20\d\d, version [0-9a-f]{8}$/)
})
