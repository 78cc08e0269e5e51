class Line:
    def add(self, n):
        self.total = self.total + n * self.qty
