import { openMicrophone } from '#audio/microphone/open-microphone.ts'
import { GuestClient } from '#lib/api/guest-client.ts'
import { ReadingPage } from './reading-page.ts'
import './with.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

/** The friend hears nothing while they read, so no echo needs to be removed. */
const request = { hasHeadphones: true }

/** The token is in the fragment, which browsers send to no server. */
const openLink = () =>
  new ReadingPage({
    root,
    client: new GuestClient(location.hash.slice(1)),
    openMicrophone: () => openMicrophone(request),
  }).open()

addEventListener('hashchange', () => location.reload())
void openLink()
