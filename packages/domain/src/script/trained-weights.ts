export const packedWeights = '{"first":{"features":{},"steps":[]},"later":{"features":{},"steps":[]}}'
