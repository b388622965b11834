// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeAccount, fakeAccount, openedDialog } from '../fakeAccount.fixture.ts'
import { showPage } from '../showPage.fixture.tsx'
import EditProfilePage from './EditProfilePage.tsx'
import ProfilePage from './ProfilePage.tsx'

const words = { first_name: 'Ana', last_name: 'Reyes', bio: 'Sails.', version: 3 }
const saved = { ...words, avatar_media_id: null }

let server: FakeAccount
beforeEach(() => {
  server = fakeAccount({ username: 'wren_42', subscription_tier: 'supporter_plus' })
  server.answer('GET /profile', () => ({ data: saved }))
})
afterEach(cleanup)

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('shows who is signed in, and on which plan', async () => {
  await showPage(ProfilePage)
  expect(screen.getByText(/wren_42/)).toBeDefined()
  expect(screen.getByText('Supporter+')).toBeDefined()
  expect(screen.queryByText('Admin')).toBeNull()
})

test('marks an admin', async () => {
  server = fakeAccount({ is_admin: true })
  await showPage(ProfilePage)
  expect(screen.getByText('Admin')).toBeDefined()
})

test('offers to change the username while one change is left', async () => {
  await showPage(ProfilePage)
  await press('Change username')
  expect(openedDialog()).toEqual(['choose-username', undefined])
})

test('says that the username cannot be changed twice', async () => {
  server = fakeAccount({ username_changes_left: 0 })
  await showPage(ProfilePage)
  expect(screen.queryByRole('button', { name: 'Change username' })).toBeNull()
  expect(screen.getByText(/can be changed only once/)).toBeDefined()
})

test('saves what was typed on top of the version that was read', async () => {
  await showPage(ProfilePage)
  type('About me', 'Rows.')
  server.answer('PUT /profile', () => ({ data: { ...saved, bio: 'Rows.', version: 4 } }))
  await press('Save profile')
  expect(server.bodies('PUT /profile')).toEqual([{ ...words, bio: 'Rows.' }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save profile' }).disabled).toBe(true)
})

test('keeps what was typed when the server refuses it', async () => {
  await showPage(ProfilePage)
  type('First name', 'Anna')
  server.refuse('PUT /profile', 403, { error: 'Your account is restricted until 3 May.', code: 'muted' })
  await press('Save profile')
  expect(screen.getByRole('alert').textContent).toBe('Your account is restricted until 3 May.')
  expect(field('First name').value).toBe('Anna')
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})

test('a profile changed elsewhere is reloaded below what was typed, and names what saving replaces', async () => {
  await showPage(ProfilePage)
  type('About me', 'Rows.')
  const sentence = 'This was changed elsewhere. Reload and try again.'
  server.refuse('PUT /profile', 412, { error: sentence, code: 'version_conflict' })
  await press('Save profile')
  expect(screen.getByRole('alert').textContent).toBe(sentence)

  server.answer('GET /profile', () => ({ data: { ...saved, last_name: 'Ruiz', bio: 'Swims.', version: 4 } }))
  await press('Reload')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('About me').value).toBe('Rows.')
  expect(field('Last name').value).toBe('Ruiz')
  expect(screen.getByText('Saved elsewhere: “Swims.”. Saving replaces it.')).toBeDefined()

  server.answer('PUT /profile', () => ({ data: { ...saved, last_name: 'Ruiz', bio: 'Rows.', version: 5 } }))
  await press('Save profile')
  expect(server.bodies('PUT /profile').at(-1)).toEqual({ ...words, last_name: 'Ruiz', bio: 'Rows.', version: 4 })
  expect(screen.queryByText(/Saved elsewhere/)).toBeNull()
})

describe('the picture', () => {
  const id = '018f0000-0000-7000-8000-00000000f00d'
  const file = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type })
  const pick = (picked: File) =>
    act(async () => {
      const input = screen.getByLabelText('Picture file')
      Object.defineProperty(input, 'files', { value: [picked], configurable: true })
      fireEvent.change(input)
    })

  test('is sent as it is, worn at once, and leaves what is typed alone', async () => {
    await showPage(ProfilePage)
    type('About me', 'Rows.')
    server.answer('POST /media', () => ({
      data: { id, url: `/media/${id}.webp`, width: 1, height: 1, state: 'clean' },
    }))
    server.answer('PUT /profile', () => ({ data: { ...saved, avatar_media_id: id, version: 4 } }))
    const picture = file('me.png', 'image/png')
    await pick(picture)
    expect(server.bodies('POST /media')).toEqual([picture])
    expect(server.bodies('PUT /profile')).toEqual([{ avatar_media_id: id, version: 3 }])
    expect(field('About me').value).toBe('Rows.')

    server.answer('PUT /profile', () => ({ data: { ...saved, version: 5 } }))
    await press('Remove picture')
    expect(server.bodies('PUT /profile').at(-1)).toEqual({ avatar_media_id: null, version: 4 })
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
  })

  test.each([
    ['a text', file('me.txt', 'text/plain'), 'A picture must be a PNG, JPEG or WebP file.'],
    ['a huge file', file('me.png', 'image/png', 5 * 1024 * 1024 + 1), 'A picture may have at most 5 MB.'],
  ])('is not %s, which is said before anything is sent', async (_, picture, words) => {
    await showPage(ProfilePage)
    await pick(picture)
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(server.bodies('POST /media')).toEqual([])
  })

  test('that the server does not take says why', async () => {
    await showPage(ProfilePage)
    server.refuse('POST /media', 422, { error: 'This image cannot be read.', code: 'image_unreadable' })
    await pick(file('me.png', 'image/png'))
    expect(screen.getByRole('alert').textContent).toBe('This image cannot be read.')
  })
})

test('offers to read the profile again when no answer came', async () => {
  server.fail('GET /profile', 'Network connection failed.')
  await showPage(ProfilePage)
  expect(screen.getByRole('alert').textContent).toBe('Network connection failed.')
  server.answer('GET /profile', () => ({ data: saved }))
  await press('Retry')
  expect(field('First name').value).toBe('Ana')
})

test('the address /profile leads to the settings of the profile', async () => {
  const address = await showPage(EditProfilePage, '/profile')
  expect(address()).toBe('/settings/profile/profile')
})
