export const packedWeights = '{"names":"","first":"","later":"","firstSteps":"","laterSteps":""}'
