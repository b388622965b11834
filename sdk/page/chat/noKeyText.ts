/** Said where no model can be asked because none is set up. */
export const noKeyText = 'Please configure your AI API key in Settings to enable AI responses.'
