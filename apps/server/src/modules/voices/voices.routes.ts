import { voices } from '@sidelight/contract'
import { type RouteScope, mount } from '#platform/http/mount.ts'
import * as service from './voices.service.ts'
import { toAssignments, toCastCharacter, toCharacterDirections, toVoice } from './voices.wire.ts'

export function voiceRoutes(routes: RouteScope): void {
  mount(routes, voices.list, async ({ ctx }) => ({ voices: (await service.listVoices(ctx)).map(toVoice) }))
  mount(routes, voices.assignments, async ({ ctx, user, params }) =>
    toAssignments(await service.listAssignments(ctx, user.userId, params.documentId)),
  )
  mount(routes, voices.assign, async ({ ctx, user, params, body }) => {
    const assignments = body.assignments.map(({ actor: character, voice_id: voiceId }) => ({ character, voiceId }))
    return toAssignments(await service.assignVoices(ctx, user.userId, { ...params, assignments }))
  })
  mount(routes, voices.directions, async ({ ctx, user, params }) =>
    toCharacterDirections(await service.listCharacterDirections(ctx, user.userId, params.documentId)),
  )
  mount(routes, voices.direct, async ({ ctx, user, params, body }) => {
    const { manner, amount, fullness } = body.direction
    const usual = manner === 'plain' ? undefined : { manner, amount }
    const directed = { character: body.actor, usual, fullness }
    return toCharacterDirections(await service.directCharacter(ctx, user.userId, { ...params, directed }))
  })
  mount(routes, voices.casting, async ({ ctx, user, params }) => ({
    characters: (await service.suggestCast(ctx, user.userId, params.documentId)).map(toCastCharacter),
  }))
  mount(routes, voices.respellings, async ({ ctx, user, params }) => ({
    respellings: await service.listRespellings(ctx, user.userId, params.documentId),
  }))
  mount(routes, voices.respell, async ({ ctx, user, params, body }) => ({
    respellings: await service.writeRespellings(ctx, user.userId, { ...params, ...body }),
  }))
}
