/** Name of the engine; goes up whenever the same facts would give other figures. */
export const MODEL_VERSION = 'pp-8'
