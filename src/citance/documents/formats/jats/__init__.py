"""JATS articles: PubMed Central, eLife, PLOS, OUP and the older NLM tag set."""
