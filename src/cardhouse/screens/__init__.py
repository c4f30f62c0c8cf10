"""The pages that people see: server-rendered, kept fresh by small scripts. Decides no rule and no right."""
